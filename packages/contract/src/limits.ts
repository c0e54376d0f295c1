/** The length of a text in characters: an emoji counts as one, as in the schemas and the database, though JavaScript uses two units. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first characters of a text, counted as `textLength` counts. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join('');

/** Constants of the specification, part 2, section 9. Not configuration (ruling 3). */
export const limits = {
  post_length: 1500,
  comment_length: 1500,
  bio_length: 250,
  name_length: 100,
  email_length: 254,
  short_text_length: 100,
  address_length: 200,
  zip_length: 20,
  password_min: 8,
  /** Bounds the cost of hashing; the specification names no maximum. */
  password_max: 200,
  code_length: 6,
  code_tries: 5,
  code_minutes: 15,
  resend_seconds: 60,
  feed_page: 10,
  /** How many of the newest posts are listed when a client asks whether there are new ones. */
  newest_posts: 20,
  comments_page: 10,
  /** How many of its latest replies come with each comment. */
  replies_shown: 3,
  written_page: 25,
  written_query_length: 100,
  notifications_page: 25,
  relations_page: 25,
  likers_page: 25,
  people_found: 25,
  people_query_length: 100,
  /** How many people are suggested at once. */
  people_suggested: 12,
  /** How many follows the unpaged list holds. */
  relations_max: 1000,
  /** How much of a post or comment a notification shows. */
  excerpt_length: 80,
  /** How many other people a grouped notification names. */
  notification_others: 3,
  /** A grouped notification stops gathering after a day without activity. */
  notification_group_hours: 24,
  /** Unseen notifications are counted up to this number. */
  unseen_max: 100,
  /** How many sockets a member may have open; beyond that the oldest is closed. */
  sockets_per_member: 20,
  /** How many live rooms a socket may be in: what a screen shows, and a little more. */
  rooms_per_socket: 60,
  /** How often a socket may join and leave rooms in ten seconds; beyond that it is disconnected. */
  room_changes: 40,
  push_token_length: 4096,
  /** How many devices of a member receive pushes; beyond that the one that has not registered for longest is dropped. */
  devices_per_member: 20,
  device_id_length: 200,
  page_max: 100,
  tagged_max: 50,
  url_length: 2048,
  image_bytes: 10 * 1024 * 1024,
  /** Longest side and area that an upload may decode to, in pixels. */
  image_side: 12_000,
  image_pixels: 50_000_000,
  body_bytes: 128 * 1024,
  access_seconds: 15 * 60,
  /** The access token counts as expired this long before its stated lifetime [AUTH-10]. */
  refresh_early_seconds: 60,
  refresh_days: 60,
  /** How long a repeated refresh gets the same tokens again: its answer was lost, or two tabs refreshed at once. */
  refresh_again_seconds: 30,
  /** How long a sign-in at an identity provider may take. */
  sso_sign_in_minutes: 30,
  /** How long a session can be refreshed on our own after its identity provider last vouched for the member. */
  sso_vouched_hours: 12,
  /** How long the link of a lost password works (AUTH-33). */
  reset_minutes: 30,
  /** How many browsers, and as many addresses, are remembered per member; beyond that the least recently used one is dropped. */
  known_devices: 20,
  /** How long a browser or an address is remembered without a sign-in. */
  known_device_days: 180,
  /** How long a new email may stay unconfirmed; its code can be sent again. */
  email_change_hours: 24,
  /** How long the previous email can take a change back (ruling 19). */
  take_back_days: 7,
  /** How long a single sign-on counts as proof of who somebody is (ruling 19). */
  proof_minutes: 5,
  security_log_page: 25,
  security_log_days: 180,
  /** How long the archive of a member's data can be downloaded. */
  export_days: 7,
  notification_poll_ms: 180_000,
  people_search_debounce_ms: 500,
  link_preview_debounce_ms: 1000,
  idempotency_hours: 24,
  /** Number of typed characters from which places are suggested [GEO-02]. */
  place_query_min: 3,
  place_query_length: 200,
  place_suggestions: 10,
  place_suggestions_max: 25,
  /** Number of typed characters from which addresses are suggested, and how many at most [GEO-13]. */
  address_query_min: 4,
  address_suggestions: 25,
  /** An address counts as verified from this score upwards [GEO-14]. */
  address_score_min: 12,
  address_line_length: 200,
  place_search_debounce_ms: 500,
  place_service_timeout_ms: 5000,
} as const;

/**
 * One `@`, a local part and a domain with a dot, no spaces (SHELL-44), and nothing that mail programs would read as a separator between
 * addresses. Stored in lower case and compared case-insensitively.
 */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;

/**
 * A text without any such character shows nothing: spaces, joiners, combining marks on their own and other invisible characters count as
 * blank (FEED-44, FEED-45).
 */
export const visiblePattern = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;
