import * as messages from './messages.ts';

export const baseLimits = {
  page_max: 100,
  url_length: 2048,
  /** Length of a line in a form: a job title, a street number. */
  short_text_length: 100,
  time_zone_length: 100,
  /** Decimals of miles, minutes, goals and corrections. */
  amount_decimals: 2,
  /** Size of a JSON body. */
  body_bytes: 128 * 1024,
  /** A creating call can be repeated with the same key for this long. */
  idempotency_hours: 24,
  take_down_reason_length: 500,
  operate_reason_length: 500,
  /** Open sockets of a member; beyond that the oldest is closed. */
  sockets_per_member: 20,
  /** Live rooms of a socket: those of one screen, and a few more. */
  rooms_per_socket: 60,
  /** How often a socket may join and leave rooms in ten seconds; beyond that it is disconnected. */
  room_changes: 40,
  /** A button stays busy for this long after it has downloaded a file (ANALYT-10). */
  csv_busy_seconds: 3,
} as const;

export const baseErrors = {
  invalid: { status: 400, message: "Some of this isn't valid. Please check it and try again." },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  feature_off: { status: 404, message: 'This feature is turned off here.' },
  not_found: { status: 404, message: messages.pageNotFound },
  too_slow: { status: 408, message: 'This took too long to arrive. Please try again.' },
  payload_too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_media_type: { status: 415, message: "This kind of content isn't supported here." },
  too_many_requests: { status: 429, message: `Too many tries. ${messages.laterWords}` },
  too_many_mails: { status: 429, message: `Too many emails have been requested for this address. ${messages.laterWords}` },
  server_error: { status: 500, message: messages.serverError },
  unavailable: { status: 503, message: 'The server is busy or restarting. Please try again in a moment.' },
  storage_full: {
    status: 507,
    message: 'There is no room left on the server, so nothing can be saved right now. Please try again later.',
  },
  idempotency_mismatch: { status: 409, message: 'This key was already used for something else.' },
} as const;

export const baseFieldWords = {
  required: 'THIS FIELD IS REQUIRED',
  option: 'PLEASE SELECT AN OPTION',
  not_listed: 'This is not one of the choices.',
  unknown: 'This field is not known.',
  form: "This doesn't look right. Please check it.",
  unstorable: "This text contains characters we can't store.",
  unreadable: 'This could not be read.',
  request_unreadable: 'This request cannot be read.',
  file_broken: 'This file arrived incomplete. Please try again.',
  not_yours: 'This must be your own id.',
  number: 'MUST BE A NUMBER',
  whole_number: 'MUST BE A WHOLE NUMBER',
  off: 'This is turned off here.',
  date: 'This is not a date and time.',
  day: 'This is not a date.',
  two_decimals: `AT MOST ${baseLimits.amount_decimals} DECIMALS`,
} as const;
