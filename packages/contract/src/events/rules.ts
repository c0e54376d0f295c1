import { accountLimits } from '../accounts/rules.ts';
import * as messages from '../base/messages.ts';

export const eventLimits = {
  event_name_length: 68,
  event_description_length: 3000,
  event_links: 2,
  event_link_text_length: 40,
  virtual_event_category_length: 50,
  /** Maximum duration of an event. Lists look no further back for events in progress. */
  event_days: 31,
  event_page: 10,
  /** Number of a member's next events beside other screens. */
  next_events: 3,
  event_search_length: 100,
  /** Search radius where the request names none (EVENT-115). */
  event_miles: 50,
  /** Half the way around the Earth: nothing is further away. */
  event_miles_max: 12_500,
  /** Maximum number of events in a series. */
  series_events: 52,
  /** A series repeats at least every twelfth day, week or month. */
  series_interval: 12,
  /** Maximum of the attendee limit of an event. */
  attendees_max: 1_000_000,
  attendee_page: 10,
  /** Maximum number of people per status in the unpaged list of attendees. */
  attendees_listed: 1000,
  /** Maximum number of followed people that an event names among its attendees. */
  following_attendees: 3,
  /** Maximum number of events in one request for the followed attendees. */
  followed_events: 50,
  /** From this long before the start, a free seat is offered to the waiting list and no longer assigned. */
  seat_offer_minutes: 60,
  /** A code on a door's screen is replaced after this time, is valid for the second, and may be off by the third where servers' clocks differ. */
  door_code_seconds: 30,
  door_code_valid_seconds: 120,
  door_code_skew_seconds: 30,
  /** Number of codes that a door's screen gets at once, so that it can go on without a connection. */
  door_codes_ahead: 20,
  door_code_length: 60,
  /** Number of latest arrivals named on a door's screen. */
  door_arrivals: 5,
  /** The live stream can be joined from this long before the start of the event until this long after its end (EVENT-45, EVENT-47). */
  event_live_minutes: 10,
  /** A live stream that nobody ends is over this long after the end of its event: talks overrun. */
  live_overrun_minutes: 60,
  /** Size of the parts in which a film is sent, so that a lost part costs little. */
  recording_part_bytes: 4 * 1024 * 1024,
  /** An upload that receives nothing for this long is given up. */
  upload_hours: 24,
  upload_key_length: 300,
  /** Size of a WebVTT file. Two hours of talk have 200 KB, and several times that if each word has its own time. */
  captions_bytes: 1024 * 1024,
  /** Maximum number of captions at the same moment: a browser freezes at some thousand. */
  captions_at_once: 20,
  /** Lifetime of the address at which a film plays. */
  recording_address_hours: 6,
  /** Maximum number of events in a calendar that people subscribe to, and how long past ones stay in it. */
  calendar_events: 1000,
  calendar_past_days: 90,
  /** Length of a chat message. */
  chat_length: 500,
  /** Maximum number of chat entries in one answer. */
  chat_page: 500,
  /** Number of latest messages in the recorded log of a chat. */
  chat_log_messages: 20_000,
  /** Lifetime of a chat token; the web then requests another one. */
  chat_token_seconds: 10 * 60,
} as const;

export const eventErrors = {
  'events.not_found': { status: 404, message: messages.eventNotFound },
  'events.changed': { status: 409, message: 'This event was changed in another tab or on another device.' },
  'events.not_yours': { status: 403, message: 'Only the host or the creator of an event can do this.' },
  'events.leaders_only': { status: 403, message: 'Only event leaders can create events here.' },
  'events.group_leaders_only': { status: 403, message: 'Only event leaders and the admins of this group can create events in it.' },
  'events.group_admins_only': { status: 403, message: 'Only the admins of this group can create events like this in it.' },
  'events.only_in_groups': { status: 403, message: 'Events like this can only be created in a group here.' },
  'events.not_synced': {
    status: 403,
    message: `Unable to create an event until your account has fully synced. Try again in ${accountLimits.account_sync_minutes} minutes.`,
  },
  'events.past': { status: 409, message: messages.eventOver },
  'events.canceled': { status: 409, message: messages.eventCanceled },
  'events.not_canceled': { status: 409, message: 'Please cancel this event before you remove it.' },
  'events.no_series': { status: 409, message: 'This event is not one of a series.' },
  'events.full': { status: 409, message: 'Event Full' },
  'events.too_early': { status: 409, message: 'Check-in has not opened yet.' },
  'events.not_virtual': { status: 409, message: 'Only virtual events have a live stream and a recording.' },
  'events.live_too_early': {
    status: 409,
    message: `The live stream can start from ${eventLimits.event_live_minutes} minutes before the event.`,
  },
  'events.not_live': { status: 409, message: 'The live stream has not started.' },
  'events.checked_in': { status: 409, message: 'You are checked in. Take your check-in back first.' },
  'events.needs_door_code': { status: 403, message: messages.needsDoorCode },
  'events.door_code_expired': { status: 403, message: 'This code has expired. Scan the code at the door again.' },
  'events.door_code_wrong': { status: 403, message: 'This is not a code for this event. Scan the code at the door.' },
  'events.no_door': { status: 409, message: 'People join this event online, so it has no door.' },
  'events.attendee_is_in': { status: 409, message: 'They are checked in already.' },
  'events.attendance_not_found': { status: 404, message: 'This person has not said that they are coming.' },
  'events.place_removed': { status: 409, message: messages.placeRemoved },
  'events.waiting': {
    status: 409,
    message: 'You are on the waiting list. Leave it first: your place in line cannot be kept.',
  },
  'events.no_need_to_wait': { status: 409, message: "There's a seat for you, so there is no need to wait." },

  'chat.closed': { status: 409, message: 'The chat is only open while the event is live.' },
  'chat.silenced': { status: 403, message: messages.chatSilenced },
  'chat.message_not_found': { status: 404, message: 'This message was removed.' },
  'chat.not_yours': { status: 403, message: 'Only the host, the creator and operators can do this.' },
  'chat.moderator': { status: 403, message: "The host, the creator and operators can't be silenced." },

  'recordings.not_found': { status: 404, message: 'This event has no recording.' },
  'recordings.upload_not_found': { status: 404, message: 'This upload is no longer there. Please choose the video again.' },
  'recordings.not_a_film': { status: 415, message: 'Invalid file format: please upload an mp4 or webm video.' },
  'recordings.too_large': { status: 413, message: 'This video is too large.' },
  'recordings.quota_reached': {
    status: 409,
    message: "The recordings of this host's events use all the space they may have. Remove one and try again.",
  },
  'recordings.not_captions': {
    status: 415,
    message: 'This is not a captions file: a WebVTT file is Unicode text that starts with WEBVTT.',
  },
  'recordings.captions_too_large': { status: 413, message: messages.captionsTooLarge(eventLimits.captions_bytes) },
  'recordings.incomplete': { status: 409, message: 'Some of this video has not arrived yet. Please try again.' },
} as const;

const tooLong = (limit: number) => `EXCEEDED ${limit} CHARACTER LIMIT`;

export const eventFieldWords = {
  captions_at_once: `At most ${eventLimits.captions_at_once} captions can be shown at the same moment.`,
  chat_blank: 'Unable to send an empty message.',
  chat_long: `Message has exceeded ${eventLimits.chat_length} characters.`,
  description_long: tooLong(eventLimits.event_description_length),
  event_location: 'THIS IS AN INVALID LOCATION. PLEASE TRY SELECTING ANOTHER LOCATION.',
  event_end: 'MUST BE AFTER START TIME',
  hosts_already: 'They host it already.',
  host_outside: 'Only members of the group can host its events.',
  event_long: `An event can last ${eventLimits.event_days} days at most.`,
  series_none: 'No day of this series comes before that date.',
  series_long: `A series has ${eventLimits.series_events} events at most.`,
  event_day_past: 'An event cannot start before today.',
  link_text_long: tooLong(eventLimits.event_link_text_length),
  link_missing: 'MISSING LINK FOR TEXT',
  link_text_missing: 'MISSING TEXT FOR LINK',
  limit_and_registration:
    'YOU CANNOT SET AN ATTENDEE LIMIT AND ALSO USE A REGISTRATION LINK. ATTENDEE LIMITS WILL HANDLED BY THE EXTERNAL TICKETING/REGISTRATION SITE.',
} as const;
