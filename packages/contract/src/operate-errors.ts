/** The errors of the operators' console, part of `errors`. */
export const operateErrors = {
  'operate.operators_only': { status: 403, message: 'Only operators can look after the community.' },
  'operate.not_yourself': { status: 403, message: 'Another operator has to do this to you.' },
  'operate.last_operator': { status: 409, message: 'The community needs an operator who can come in. Make somebody else one first.' },
  'operate.announcement_not_found': { status: 404, message: 'This announcement is not there any more.' },
  'operate.announcement_changed': { status: 409, message: 'Somebody else has changed this announcement. Look at both versions.' },
  'invitations.not_found': { status: 404, message: 'This invitation is not there any more.' },
  'invitations.accepted': { status: 409, message: 'This invitation has been accepted.' },
  'invitations.too_many': { status: 400, message: 'A list can have 5,000 lines at most. Please cut it into several.' },
  'invitations.too_large': { status: 413, message: 'This list is too large. Please cut it into several.' },
  'invitations.no_text': { status: 400, message: 'This file cannot be read. Please save it as a CSV file, UTF-8.' },
  'invitations.gone': { status: 404, message: 'This invitation has expired, was used or was withdrawn.' },
  'invitations.other_email': { status: 403, message: 'This invitation is for another email than that of your account.' },
  'operate.workspace_not_found': { status: 404, message: 'There is no such workspace.' },
  'operate.directory_token_not_found': { status: 404, message: 'This token has already been revoked.' },
  'operate.directory_full': { status: 409, message: 'This workspace has as many tokens as it can have. Revoke one first.' },
} as const;
