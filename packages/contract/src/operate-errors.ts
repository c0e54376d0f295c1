/** The errors of the operators' console, part of `errors`. */
export const operateErrors = {
  'operate.operators_only': { status: 403, message: 'Only operators can look after the community.' },
} as const;
