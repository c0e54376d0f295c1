/** The errors of analytics, part of `errors`. */
export const analyticsErrors = {
  'analytics.leaders_only': { status: 403, message: 'Only operators and event leaders can see the analytics of their workspace.' },
  'analytics.operators_only': { status: 403, message: 'Only operators can download the analytics of their workspace.' },
  'analytics.not_found': { status: 404, message: 'This workspace could not be found.' },
} as const;
