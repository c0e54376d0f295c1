import type { PublicConfig } from '../base/config.ts';
import * as messages from '../base/messages.ts';

export const accountLimits = {
  name_length: 100,
  email_length: 254,
  bio_length: 250,
  /** Digits of a phone number. */
  phone_digits: 10,
  years_in_industry_max: 80,
  password_min: 8,
  /** Bounds the cost of hashing; the specification names no maximum. */
  password_max: 200,
  code_length: 6,
  code_tries: 5,
  code_minutes: 15,
  resend_seconds: 60,
  access_seconds: 15 * 60,
  /** The access token counts as expired this long before its stated lifetime (AUTH-10). */
  refresh_early_seconds: 60,
  refresh_days: 60,
  /** A repeated refresh returns the same tokens for this long: its answer was lost, or two tabs refreshed at once. */
  refresh_again_seconds: 30,
  /** How long a sign-in at an identity provider may take. */
  sso_sign_in_minutes: 30,
  /** How long a session can be refreshed without its identity provider after that last vouched for the member. */
  sso_vouched_hours: 12,
  /** How long a session goes on while its identity provider cannot be reached, counted from when it last vouched for the member. */
  sso_outage_hours: 24,
  /** Lifetime of the link that resets a password (AUTH-33). */
  reset_minutes: 30,
  /** Browsers, and as many addresses, remembered per member; beyond that the least recently used one is dropped. */
  known_devices: 20,
  /** How long a browser or an address is remembered without a sign-in. */
  known_device_days: 180,
  /** How long a new email may stay unconfirmed; its code can be sent again. */
  email_change_hours: 24,
  /** How long the previous email can take a change back (ruling 19). */
  take_back_days: 7,
  /** How long a single sign-on counts as proof of identity (ruling 19). */
  proof_minutes: 5,
  security_log_page: 25,
  /** How long the archive of a member's data can be downloaded. */
  export_days: 7,
  looks_page: 20,
  /** Maximum number of events and of groups listed before an account is deleted. */
  departure_listed: 50,
  /** Maximum time until other systems know a new account, and its member may create events (ROLE-22). */
  account_sync_minutes: 15,
} as const;

export const accountErrors = {
  'session.bad_credentials': { status: 401, message: 'INVALID USERNAME OR PASSWORD.' },
  'session.not_found': { status: 404, message: 'This session has already ended.' },
  'session.reset_invalid': { status: 400, message: 'This link is not valid, has expired or was already used. Please ask for a new one.' },
  'session.proof_needed': { status: 403, message: "Please sign in with your organisation again, so we know it's you." },
  'session.no_email_change': { status: 404, message: 'There is no new email to confirm.' },
  'session.take_back_invalid': { status: 400, message: 'This link is not valid, has expired or was already used.' },
  'session.email_taken': { status: 409, message: 'Another account uses this email now. Please contact us.' },
  'session.ended': { status: 401, message: 'This session has ended' },
  'session.suspended': { status: 403, message: 'Your account is suspended for now.' },
  'session.deactivated': { status: 403, message: 'Your account has been deactivated.' },

  'sso.unknown_organisation': { status: 404, message: 'No single sign-on is set up for this email.' },
  'sso.token_invalid': { status: 401, message: 'This sign-in could not be confirmed. Please try again.' },
  'sso.nonce_used': { status: 401, message: 'This sign-in was already used or took too long. Please try again.' },
  'sso.email_unverified': { status: 403, message: 'Your organisation has not verified your email yet.' },
  'sso.wrong_domain': { status: 403, message: 'This email does not belong to the organisation you signed in with.' },
  'sso.identity_conflict': { status: 403, message: 'Someone else in your organisation already signs in with this email.' },
  'sso.not_you': { status: 403, message: 'You signed in there as someone else. Please use your own account.' },
  'sso.sign_on_old': { status: 403, message: 'Your organisation did not ask you to sign in again. Please try once more.' },
  'sso.unavailable': { status: 503, message: "We can't reach your organisation's sign-in. Please try again later." },

  'member.not_found': { status: 404, message: messages.userNotFound },
  'member.not_you': { status: 403, message: 'This belongs to someone else.' },
  'member.registration_incomplete': { status: 403, message: 'Please finish your registration first.' },
  'member.private': { status: 403, message: messages.privateProfile },
  'member.blocked': { status: 403, message: messages.userBlocked },
  'member.anonymous_cannot': { status: 403, message: 'An anonymous profile cannot do this.' },
  'member.password_wrong': { status: 400, message: 'INVALID PASSWORD.' },

  existing_user_login: { status: 400, message: 'AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.' },

  'member.code_invalid': { status: 400, message: 'CODE IS INVALID. PLEASE TRY AGAIN.' },
  'member.code_expired': { status: 400, message: 'That code has expired. Ask for a new one.' },
  'member.code_used_up': { status: 400, message: 'That code has been used up. Ask for a new one.' },
  'member.already_verified': { status: 409, message: 'This email is already verified.' },
  'member.email_unverified': { status: 403, message: 'Please verify your email first.' },
  'member.profile_changed': { status: 409, message: 'Your profile was changed in another tab or on another device.' },
  'member.waiver_changed': { status: 409, message: 'The waiver has changed. Please read it again.' },
  'member.workspace_set': { status: 409, message: 'You already belong to a workspace.' },

  'privacy.export_gone': { status: 404, message: 'This archive is no longer available. Please ask for a new one.' },
} as const;

export const accountFieldWords = {
  name_address: 'PLEASE ENTER A NAME WITHOUT A WEB ADDRESS',
  email: 'PLEASE ENTER A VALID EMAIL',
  email_differs: 'EMAIL DOES NOT MATCH',
  password: 'ENTER YOUR PASSWORD',
  password_long: 'THIS PASSWORD IS TOO LONG',
  password_hint: `At least ${accountLimits.password_min} characters`,
  password_short: `PASSWORD MUST BE AT LEAST ${accountLimits.password_min} CHARACTERS LONG`,
  password_differs: 'PASSWORD DOES NOT MATCH',
  waiver: 'YOU MUST ACCEPT THE WAIVER TO CONTINUE',
  bio: 'EXCEEDED THE PROFILE BIO LIMIT',
  bio_required: 'This field is required.',
  phone: 'PLEASE ENTER A PHONE NUMBER',
  phone_digits: 'PLEASE ENTER ONLY NUMBERS',
  phone_length: `PLEASE ENTER A ${accountLimits.phone_digits}-DIGIT PHONE NUMBER`,
  gender_blank: 'IF CUSTOM GENDER IS SELECTED, THIS CANNOT BE BLANK',
  not_applicable: 'This does not apply to this status.',
  no_shipping: 'This needs a shipping address.',
  anonymous_off: 'Anonymous profiles are turned off here.',
  password_wrong: accountErrors['member.password_wrong'].message,
  code: accountErrors['member.code_invalid'].message,
} as const;

/** Text beside the sign-in form, on the web's screens and on pages rendered by the server. */
export const welcomeWords = {
  title: 'Move together, feel better at work',
  text: 'Walks at lunch, a class after hours, a challenge with the team next door. Small things, done with people you know.',
} as const;

/** Meaning of a military status: it decides which questions a member gets. Veterans get those of members in service, and more. */
export type Service = 'none' | 'civilian' | 'serving' | 'veteran';

/** Interprets a status by the deployment's lists (PROF-29). */
export function serviceOf(
  status: string | null,
  { civilian_statuses, veteran_statuses }: Pick<PublicConfig['options'], 'civilian_statuses' | 'veteran_statuses'>,
): Service {
  if (!status) return 'none';
  if (civilian_statuses.includes(status)) return 'civilian';
  return veteran_statuses.includes(status) ? 'veteran' : 'serving';
}
