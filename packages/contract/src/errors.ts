import { analyticsErrors } from './analytics-errors.ts';
import { limits } from './limits.ts';
import { operateErrors } from './operate-errors.ts';
import { paymentErrors } from './payment-errors.ts';
import { placeWords } from './place-words.ts';
import { recordingErrors } from './recording-errors.ts';
import * as said from './said.ts';
import { signOnWords } from './sign-on-words.ts';
import { teamErrors } from './team-errors.ts';
import { laterWords } from './wait.ts';
import { workoutErrors, workoutWords } from './workout-errors.ts';

const uploadFailed = 'There was an issue uploading your image to the server. Please try again.';

/**
 * Every error code with its HTTP status and the English message shown to people (rulings 6 and 7). Messages given by the specification are
 * used verbatim; the uppercase codes are form errors.
 */
export const errors = {
  invalid: { status: 400, message: "Some of this isn't valid. Please check it and try again." },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  feature_off: { status: 404, message: 'This feature is turned off here.' },
  not_found: { status: 404, message: said.pageNotFound },
  too_slow: { status: 408, message: 'This took too long to arrive. Please try again.' },
  payload_too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_media_type: { status: 415, message: "This kind of content isn't supported here." },
  too_many_requests: { status: 429, message: `Too many tries. ${laterWords}` },
  too_many_mails: { status: 429, message: `Too many emails have been requested for this address. ${laterWords}` },
  server_error: { status: 500, message: said.serverError },
  unavailable: { status: 503, message: 'The server is busy or restarting. Please try again in a moment.' },
  storage_full: {
    status: 507,
    message: 'There is no room left on the server, so nothing can be saved right now. Please try again later.',
  },
  idempotency_mismatch: { status: 409, message: 'This key was already used for something else.' },

  'session.bad_credentials': { status: 401, message: 'INVALID USERNAME OR PASSWORD.' },
  'session.not_found': { status: 404, message: 'This session has already ended.' },
  'session.reset_invalid': { status: 400, message: 'This link is not valid, has expired or was already used. Please ask for a new one.' },
  'session.proof_needed': { status: 403, message: "Please sign in with your organisation again, so we know it's you." },
  'session.no_email_change': { status: 404, message: 'There is no new email to confirm.' },
  'session.take_back_invalid': { status: 400, message: 'This link is not valid, has expired or was already used.' },
  'digest.link_invalid': {
    status: 400,
    message: 'This link is not valid. You can switch the weekly digest off in the app, in the notification settings.',
  },
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

  'member.not_found': { status: 404, message: said.userNotFound },
  'member.not_you': { status: 403, message: 'This belongs to someone else.' },
  'member.registration_incomplete': { status: 403, message: 'Please finish your registration first.' },
  'member.private': { status: 403, message: said.privateProfile },
  'member.blocked': { status: 403, message: said.userBlocked },
  'member.anonymous_cannot': { status: 403, message: 'An anonymous profile cannot do this.' },
  'member.password_wrong': { status: 400, message: 'INVALID PASSWORD.' },
  existing_user_login: { status: 400, message: 'AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.' },
  'member.code_invalid': { status: 400, message: 'CODE IS INVALID. PLEASE TRY AGAIN.' },
  'member.code_expired': { status: 400, message: 'That code has expired. Ask for a new one.' },
  'member.code_used_up': { status: 400, message: 'That code has been used up. Ask for a new one.' },
  'member.already_verified': { status: 409, message: 'This email is already verified.' },
  'member.email_unverified': { status: 403, message: 'Please verify your email first.' },
  'member.profile_changed': { status: 409, message: 'Your profile was changed in another tab or on another device.' },
  'member.workspace_set': { status: 409, message: 'You already belong to a workspace.' },

  'people.anonymous': { status: 403, message: said.anonymousProfile },
  'people.not_yourself': { status: 403, message: "You can't do this to yourself." },
  'people.follower_gone': { status: 404, message: "This follower can't be brought back any more." },

  'system.operators_only': { status: 403, message: "Only operators can read the server's health." },

  'reports.operators_only': { status: 403, message: 'Only operators can read reports.' },
  'reports.not_found': { status: 404, message: 'This report could not be found.' },
  'reports.not_in_charge': { status: 403, message: 'Only those who look after this can do that.' },
  'reports.cannot': { status: 409, message: 'This cannot be done with what was reported.' },
  'reports.your_own': { status: 403, message: 'This is your own. You can delete it instead.' },

  'privacy.export_gone': { status: 404, message: 'This archive is no longer available. Please ask for a new one.' },

  'feed.post_not_found': { status: 404, message: said.postNotFound },
  'feed.post_not_yours': { status: 403, message: 'Only the author can change this post.' },
  'feed.post_changed': { status: 409, message: 'This post was changed in another tab or on another device.' },
  'feed.event_post_fixed': { status: 403, message: 'An event post cannot be changed.' },
  'feed.event_post_stays': { status: 403, message: 'An event post cannot be blocked.' },
  'feed.own_post_stays': { status: 403, message: 'Your own post cannot be blocked.' },
  'reactions.already_reacted': { status: 409, message: 'You have already reacted to this post.' },
  'reactions.not_found': { status: 404, message: 'The reaction was not found.' },
  'reactions.comment_changed': { status: 409, message: 'This comment was changed in another tab or on another device.' },
  'reactions.author_left': { status: 403, message: 'This comment was deleted, so nothing can be added to it.' },
  'reactions.not_yours': { status: 403, message: 'Only the author can change this comment.' },

  'groups.not_found': { status: 404, message: 'This group could not be found.' },
  'groups.not_a_member': { status: 404, message: 'This person is not a member of the group.' },
  'groups.members_only': { status: 403, message: 'Join this group to post in it.' },
  'groups.archived': { status: 409, message: said.groupArchived },
  'groups.kept_out': { status: 403, message: 'The admins of this group have removed you, so you cannot join it again.' },
  'groups.last_admin': { status: 409, message: 'You are the only admin. Make somebody else an admin before you leave.' },
  'groups.operators_only': { status: 403, message: 'Only operators can do this.' },
  'groups.admins_only': { status: 403, message: 'Only the admins of this group can do this.' },
  'groups.needs_admin': { status: 409, message: 'A group needs an admin. Make somebody else an admin first.' },
  'groups.cannot_be_admin': { status: 409, message: 'This member cannot sign in at the moment, so they cannot be an admin.' },
  'groups.changed': { status: 409, message: 'This group was changed in another tab or on another device.' },
  'groups.request_gone': { status: 404, message: 'This request was withdrawn, or somebody else has answered it.' },
  'groups.invite_resting': {
    status: 409,
    message: 'This group has no admin at the moment. The invitation works again once it has one.',
  },
  'groups.invite_gone': { status: 404, message: 'This invitation has expired or was withdrawn. Ask whoever sent it for a new one.' },
  'groups.already_member': { status: 409, message: 'This person is already a member of the group.' },
  'groups.is_kept_out': { status: 409, message: 'This person is banned from the group. Lift the ban first.' },
  'groups.links_full': { status: 409, message: 'This group has as many links as it can have. Withdraw one first.' },

  'events.not_found': { status: 404, message: said.eventNotFound },
  'events.changed': { status: 409, message: 'This event was changed in another tab or on another device.' },
  'events.not_yours': { status: 403, message: 'Only the host or the creator of an event can do this.' },
  'events.leaders_only': { status: 403, message: 'Only event leaders can create events here.' },
  'events.group_leaders_only': { status: 403, message: 'Only event leaders and the admins of this group can create events in it.' },
  'events.group_admins_only': { status: 403, message: 'Only the admins of this group can create events like this in it.' },
  'events.only_in_groups': { status: 403, message: 'Events like this can only be created in a group here.' },
  'events.not_synced': {
    status: 403,
    message: `Unable to create an event until your account has fully synced. Try again in ${limits.account_sync_minutes} minutes.`,
  },
  'events.past': { status: 409, message: said.eventOver },
  'events.canceled': { status: 409, message: said.eventCanceled },
  'events.not_canceled': { status: 409, message: 'Please cancel this event before you remove it.' },
  'events.no_series': { status: 409, message: 'This event is not one of a series.' },
  'events.full': { status: 409, message: 'Event Full' },
  'events.too_early': { status: 409, message: 'Check-in has not opened yet.' },
  'events.not_virtual': { status: 409, message: 'Only virtual events have a live stream and a recording.' },
  'events.live_too_early': {
    status: 409,
    message: `The live stream can start from ${limits.event_live_minutes} minutes before the event.`,
  },
  'events.not_live': { status: 409, message: 'The live stream has not started.' },
  'events.checked_in': { status: 409, message: 'You are checked in. Take your check-in back first.' },
  'events.needs_door_code': { status: 403, message: said.needsDoorCode },
  'events.door_code_expired': { status: 403, message: 'This code has expired. Scan the code at the door again.' },
  'events.door_code_wrong': { status: 403, message: 'This is not a code for this event. Scan the code at the door.' },
  'events.no_door': { status: 409, message: 'People join this event online, so it has no door.' },
  'events.attendee_is_in': { status: 409, message: 'They are checked in already.' },
  'events.attendance_not_found': { status: 404, message: 'This person has not said that they are coming.' },
  'events.no_need_to_wait': { status: 409, message: "There's a seat for you, so there is no need to wait." },

  'challenges.not_found': { status: 404, message: 'This challenge could not be found.' },
  'challenges.not_a_participant': { status: 404, message: 'This person does not take part in the challenge.' },
  'challenges.participants_only': { status: 403, message: 'Join this challenge to post in it.' },
  'challenges.over': { status: 409, message: 'This challenge is over.' },
  'challenges.final': { status: 409, message: 'The results of this challenge are final.' },
  'challenges.no_badge': { status: 404, message: 'This badge has not been earned.' },
  'challenges.not_your_score': { status: 403, message: 'How a score came about is for its member alone.' },
  'challenges.operators_only': { status: 403, message: 'Only operators can look after challenges.' },
  'challenges.changed': { status: 409, message: 'This challenge was changed in another tab or on another device.' },
  'challenges.begun': {
    status: 409,
    message: 'What a published challenge counts stays as it is, and once it has begun, so does its first day.',
  },
  'challenges.not_begun': { status: 409, message: 'This challenge has not begun yet.' },
  'challenges.published': { status: 409, message: 'This challenge is published already. End it instead.' },

  ...analyticsErrors,
  ...operateErrors,
  ...paymentErrors,
  ...teamErrors,
  ...workoutErrors,

  'chat.closed': { status: 409, message: 'The chat is only open while the event is live.' },
  'chat.silenced': { status: 403, message: said.chatSilenced },
  'chat.message_not_found': { status: 404, message: 'This message was removed.' },
  'chat.not_yours': { status: 403, message: 'Only the host, the creator and operators can do this.' },
  'chat.moderator': { status: 403, message: "The host, the creator and operators can't be silenced." },

  ...recordingErrors,

  'previews.not_found': { status: 404, message: 'There is no preview for this address.' },
  'media.not_found': { status: 404, message: uploadFailed },
  'media.not_an_image': { status: 415, message: 'Invalid file format: please upload an image.' },
  'media.too_large': { status: 413, message: uploadFailed },
  'media.quota_reached': {
    status: 409,
    message: "You've used all your space for photos. Delete posts with photos and try again tomorrow.",
  },
  'media.upload_expired': { status: 403, message: uploadFailed },

  'places.no_coordinates': { status: 404, message: placeWords.no_coordinates },
  'places.not_found': { status: 404, message: placeWords.current_not_found },
  'places.unavailable': { status: 503, message: placeWords.position_failed },
  'address.unavailable': { status: 503, message: placeWords.lookup_failed },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * The one shape of an error answer. `fields` only with 400; `email` only on sign-up (REG-38); `current` only when an edit was of an
 * outdated version; `alive` and `ready` only on health.
 */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string[]>;
  email?: string[];
  /** The current version of what was to be edited, in the shape of the call's answer. */
  current?: unknown;
  alive?: boolean;
  ready?: boolean;
}

/** The message about an address that is none; `host` is an address of the deployment, as an example (EVENT-69, EVENT-70). */
export const invalidUrl = (host: string): string => `INVALID URL (example: ${host})`;

const tooLong = (limit: number) => `EXCEEDED ${limit} CHARACTER LIMIT`;

/** Messages of field errors, as forms show them. */
export const fieldWords = {
  required: 'THIS FIELD IS REQUIRED',
  day_over: 'THIS DAY IS OVER',
  name_taken: 'THIS NAME IS TAKEN',
  domain: 'PLEASE ENTER DOMAINS LIKE EXAMPLE.COM',
  name_address: 'PLEASE ENTER A NAME WITHOUT A WEB ADDRESS',
  email: 'PLEASE ENTER A VALID EMAIL',
  email_differs: 'EMAIL DOES NOT MATCH',
  password: 'ENTER YOUR PASSWORD',
  password_long: 'THIS PASSWORD IS TOO LONG',
  password_hint: `At least ${limits.password_min} characters`,
  password_short: `PASSWORD MUST BE AT LEAST ${limits.password_min} CHARACTERS LONG`,
  password_differs: 'PASSWORD DOES NOT MATCH',
  waiver: 'YOU MUST ACCEPT THE WAIVER TO CONTINUE',
  bio: 'EXCEEDED THE PROFILE BIO LIMIT',
  bio_required: 'This field is required.',
  phone: 'PLEASE ENTER A PHONE NUMBER',
  phone_digits: 'PLEASE ENTER ONLY NUMBERS',
  phone_length: `PLEASE ENTER A ${limits.phone_digits}-DIGIT PHONE NUMBER`,
  option: 'PLEASE SELECT AN OPTION',
  gender_blank: 'IF CUSTOM GENDER IS SELECTED, THIS CANNOT BE BLANK',
  country: placeWords.country_missing,
  country_closed: "We don't accept addresses in this country.",
  not_listed: 'This is not one of the choices.',
  unknown: 'This field is not known.',
  form: "This doesn't look right. Please check it.",
  unstorable: "This text contains characters we can't store.",
  unreadable: 'This could not be read.',
  request_unreadable: 'This request cannot be read.',
  captions_at_once: `At most ${limits.captions_at_once} captions can be shown at the same moment.`,
  file_broken: 'This file arrived incomplete. Please try again.',
  photo: 'Please add a photo.',
  not_applicable: 'This does not apply to this status.',
  no_shipping: 'This needs a shipping address.',
  shirt_size: 'PLEASE SELECT A SHIRT SIZE',
  shipping_abroad: 'WE SHIP ABROAD ONLY TO APO, DPO OR FPO ADDRESSES',
  shipping_city: 'PLEASE ENTER YOUR CITY',
  shipping_street: 'PLEASE ENTER YOUR STREET ADDRESS',
  shipping_state: 'PLEASE ENTER YOUR STATE',
  shipping_zip: 'PLEASE ENTER YOUR ZIP CODE',
  anonymous_off: 'Anonymous profiles are turned off here.',
  password_wrong: errors['member.password_wrong'].message,
  not_yours: 'This must be your own id.',
  code: errors['member.code_invalid'].message,
  post_blank: 'Posts cannot be blank.',
  post_long: `Post has exceeded ${limits.post_length} characters.`,
  comment_blank: 'Unable to post an empty comment.',
  chat_blank: 'Unable to send an empty message.',
  chat_long: `Message has exceeded ${limits.chat_length} characters.`,
  comment_long: `Comment has exceeded ${limits.comment_length} characters.`,
  user_id_required: said.userIdRequired,
  description_long: tooLong(limits.event_description_length),
  event_location: 'THIS IS AN INVALID LOCATION. PLEASE TRY SELECTING ANOTHER LOCATION.',
  event_end: 'MUST BE AFTER START TIME',
  hosts_already: 'They host it already.',
  host_outside: 'Only members of the group can host its events.',
  event_long: `An event can last ${limits.event_days} days at most.`,
  series_none: 'No day of this series comes before that date.',
  series_long: `A series has ${limits.series_events} events at most.`,
  event_day_past: 'An event cannot start before today.',
  link_text_long: tooLong(limits.event_link_text_length),
  link_missing: 'MISSING LINK FOR TEXT',
  link_text_missing: 'MISSING TEXT FOR LINK',
  limit_and_registration:
    'YOU CANNOT SET AN ATTENDEE LIMIT AND ALSO USE A REGISTRATION LINK. ATTENDEE LIMITS WILL HANDLED BY THE EXTERNAL TICKETING/REGISTRATION SITE.',
  number: 'MUST BE A NUMBER',
  whole_number: 'MUST BE A WHOLE NUMBER',
  off: 'This is turned off here.',
  date: 'This is not a date and time.',
  suspension_over: 'THIS IS OVER ALREADY',
  suspension_long: `A suspension can last ${limits.suspension_days} days at most.`,
  day: 'This is not a date.',
  ...workoutWords,
  ...signOnWords,
  receipt_email: 'INVALID EMAIL ADDRESS',
  price: `A price is a whole number of cents from ${limits.price_cents_min} to ${limits.price_cents_max}.`,
  challenge_ended: 'THIS DAY IS OVER EVERYWHERE',
  correction_large: 'THIS TAKES MORE THAN THE SCORE HAS',
  team_names: 'EACH TEAM NEEDS A NAME OF ITS OWN',
  challenge_end: 'MUST NOT BE BEFORE THE FIRST DAY',
  challenge_long: `A challenge can last ${limits.challenge_days} days at most.`,
} as const;
