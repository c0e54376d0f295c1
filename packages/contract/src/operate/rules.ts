export const operateLimits = {
  /** Page size of a block of analytics, and number of its rows on the workspace's own screen. */
  analytics_page: 50,
  analytics_block: 3,
  /** A member is active if they did something within this many days. */
  analytics_active_days: 30,
  /** Number of weeks and months in the charts of analytics. */
  analytics_weeks: 26,
  analytics_months: 12,
  /** How long members see who looked at the analytics of their workspace, and the maximum number of people named. */
  analytics_looks_days: 90,
  analytics_lookers: 100,
  announcements_page: 25,
  /** Maximum number of pinned announcements: the latest. */
  announcements_pinned: 3,
  audit_page: 50,
  operated_members_page: 50,
  /** Maximum duration of a suspension. */
  suspension_days: 366,
  workspace_name_length: 100,
  workspaces_page: 50,
  /** Maximum number of lines of a list of people to invite, and its size. */
  invitations_max: 5000,
  invitations_bytes: 1024 * 1024,
  invitation_days: 14,
  invitations_page: 50,
  /** Tokens by which directories look after a workspace. */
  directory_token_name_length: 60,
  directory_tokens: 10,
  directory_domains: 20,
  /** Size and nesting of a request of a directory. */
  directory_body_bytes: 64 * 1024,
  directory_body_depth: 8,
  directory_operations: 100,
  /** Length of a filter, and maximum number of comparisons in it. */
  directory_filter_length: 1000,
  directory_filter_terms: 20,
  /** Length of the names that a directory sends for a person, and of its own id of them. */
  directory_text_length: 255,
  /** Default and maximum page size of a list of people for a directory. */
  directory_people: 100,
  directory_people_max: 200,
  directory_entries_page: 25,
  /** Entries of single sign-on that operators make. */
  sign_on_entries: 200,
  email_domain_length: 253,
  client_id_length: 255,
} as const;

export const operateErrors = {
  'system.operators_only': { status: 403, message: "Only operators can read the server's health." },

  'operate.operators_only': { status: 403, message: 'Only operators can look after the community.' },
  'operate.not_yourself': { status: 403, message: 'Another operator has to do this to you.' },
  'operate.last_operator': { status: 409, message: 'The community needs an operator who can come in. Make somebody else one first.' },
  'operate.announcement_not_found': { status: 404, message: 'This announcement is not there any more.' },
  'operate.announcement_changed': { status: 409, message: 'Somebody else has changed this announcement. Look at both versions.' },

  'invitations.not_found': { status: 404, message: 'This invitation is not there any more.' },
  'invitations.accepted': { status: 409, message: 'This invitation has been accepted.' },
  'invitations.too_many': {
    status: 400,
    message: `A list can have ${operateLimits.invitations_max.toLocaleString('en-US')} lines at most. Please cut it into several.`,
  },
  'invitations.too_large': { status: 413, message: 'This list is too large. Please cut it into several.' },
  'invitations.no_text': { status: 400, message: 'This file cannot be read. Please save it as a CSV file, UTF-8.' },
  'invitations.gone': { status: 404, message: 'This invitation has expired, was used or was withdrawn.' },
  'invitations.other_email': { status: 403, message: 'This invitation is for another email than that of your account.' },

  'operate.workspace_not_found': { status: 404, message: 'There is no such workspace.' },
  'operate.directory_token_not_found': { status: 404, message: 'This token has already been revoked.' },
  'operate.directory_full': { status: 409, message: 'This workspace has as many tokens as it can have. Revoke one first.' },
  'operate.sign_on_not_found': { status: 404, message: 'This entry has already been removed.' },
  'operate.sign_on_changed': { status: 409, message: 'Somebody else has changed this entry. Look at both versions.' },
  'operate.sign_on_full': { status: 409, message: 'There are as many entries as there can be. Remove one first.' },

  'analytics.leaders_only': { status: 403, message: 'Only operators and event leaders can see the analytics of their workspace.' },
  'analytics.operators_only': { status: 403, message: 'Only operators can download the analytics of their workspace.' },
  'analytics.not_found': { status: 404, message: 'This workspace could not be found.' },
} as const;

export const operateFieldWords = {
  day_over: 'THIS DAY IS OVER',
  name_taken: 'THIS NAME IS TAKEN',
  domain: 'PLEASE ENTER DOMAINS LIKE EXAMPLE.COM',
  suspension_over: 'THIS IS OVER ALREADY',
  suspension_long: `A suspension can last ${operateLimits.suspension_days} days at most.`,
  sign_on_domain: 'PLEASE ENTER ONE DOMAIN LIKE EXAMPLE.COM',
  sign_on_taken: 'THERE IS AN ENTRY FOR THIS DOMAIN ALREADY',
  sign_on_configured: "THE SERVER'S CONFIGURATION HAS THIS DOMAIN ALREADY",
  sign_on_address: 'PLEASE ENTER AN ADDRESS LIKE HTTPS://LOGIN.EXAMPLE.COM',
  sign_on_private: 'THIS ADDRESS IS NOT ON THE PUBLIC INTERNET',
} as const;
