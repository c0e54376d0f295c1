/** The errors of the operators' console, part of `errors`. */
export const operateErrors = {
  'operate.operators_only': { status: 403, message: 'Only operators can look after the community.' },
  'operate.workspace_not_found': { status: 404, message: 'There is no such workspace.' },
} as const;
