/** The errors of the operators' console, part of `errors`. */
export const operateErrors = {
  'operate.operators_only': { status: 403, message: 'Only operators can look after the community.' },
  'operate.not_yourself': { status: 403, message: 'Another operator has to do this to you.' },
  'operate.last_operator': { status: 409, message: 'The community needs an operator who can come in. Make somebody else one first.' },
  'operate.announcement_not_found': { status: 404, message: 'This announcement is not there any more.' },
  'operate.announcement_changed': { status: 409, message: 'Somebody else has changed this announcement. Look at both versions.' },
  'operate.workspace_not_found': { status: 404, message: 'There is no such workspace.' },
  'operate.directory_token_not_found': { status: 404, message: 'This token has already been revoked.' },
  'operate.directory_full': { status: 409, message: 'This workspace has as many tokens as it can have. Revoke one first.' },
} as const;
