/**
 * Constants of the specification, part 2, section 9. Not configuration (ruling 3). Each is a separate export, so that the web's first load
 * contains only those that it uses. Import `limits` of limits.ts.
 */

export const post_length = 1500;
export const comment_length = 1500;
export const bio_length = 250;
export const name_length = 100;
export const email_length = 254;
export const short_text_length = 100;
/** Of a phone number. */
export const phone_digits = 10;
export const years_in_industry_max = 80;
export const address_length = 200;
export const zip_length = 20;
export const password_min = 8;
/** Bounds the cost of hashing; the specification names no maximum. */
export const password_max = 200;
export const code_length = 6;
export const code_tries = 5;
export const code_minutes = 15;
export const resend_seconds = 60;
export const feed_page = 10;
/** How many of the newest posts are listed when a client asks whether there are new ones. */
export const newest_posts = 20;
export const comments_page = 10;
/** How many of its latest replies come with each comment. */
export const replies_shown = 3;
export const written_page = 25;
export const written_query_length = 100;
export const notifications_page = 25;
export const relations_page = 25;
export const likers_page = 25;
export const people_found = 25;
export const people_query_length = 100;
/** How many people are suggested at once. */
export const people_suggested = 12;
/** How many follows the unpaged list holds. */
export const relations_max = 1000;
/** How much of a post or comment a notification shows. */
export const excerpt_length = 80;
/** How many other people a grouped notification names. */
export const notification_others = 3;
/** A grouped notification stops gathering after a day without activity. */
export const notification_group_hours = 24;
/** Unseen notifications are counted up to this number. */
export const unseen_max = 100;
/** How many sockets a member may have open; beyond that the oldest is closed. */
export const sockets_per_member = 20;
/** How many live rooms a socket may be in: what a screen shows, and a little more. */
export const rooms_per_socket = 60;
/** How often a socket may join and leave rooms in ten seconds; beyond that it is disconnected. */
export const room_changes = 40;
export const push_token_length = 4096;
/** How many devices of a member receive pushes; beyond that the one that has not registered for longest is dropped. */
export const devices_per_member = 20;
export const device_id_length = 200;
export const page_max = 100;
export const tagged_max = 50;
export const url_length = 2048;
export const image_bytes = 10 * 1024 * 1024;
/** Longest side and area that an upload may decode to, in pixels. */
export const image_side = 12_000;
export const image_pixels = 50_000_000;
export const body_bytes = 128 * 1024;
export const access_seconds = 15 * 60;
/** The access token counts as expired this long before its stated lifetime [AUTH-10]. */
export const refresh_early_seconds = 60;
export const refresh_days = 60;
/** How long a repeated refresh gets the same tokens again: its answer was lost, or two tabs refreshed at once. */
export const refresh_again_seconds = 30;
/** How long a sign-in at an identity provider may take. */
export const sso_sign_in_minutes = 30;
/** How long a session can be refreshed on our own after its identity provider last vouched for the member. */
export const sso_vouched_hours = 12;
/** How long the link of a lost password works (AUTH-33). */
export const reset_minutes = 30;
/** How many browsers, and as many addresses, are remembered per member; beyond that the least recently used one is dropped. */
export const known_devices = 20;
/** How long a browser or an address is remembered without a sign-in. */
export const known_device_days = 180;
/** How long a new email may stay unconfirmed; its code can be sent again. */
export const email_change_hours = 24;
/** How long the previous email can take a change back (ruling 19). */
export const take_back_days = 7;
/** How long a single sign-on counts as proof of who somebody is (ruling 19). */
export const proof_minutes = 5;
export const security_log_page = 25;
export const security_log_days = 180;
/** How long the archive of a member's data can be downloaded. */
export const export_days = 7;
export const notification_poll_ms = 180_000;
export const people_search_debounce_ms = 500;
export const link_preview_debounce_ms = 1000;
export const idempotency_hours = 24;
/** Number of typed characters from which places are suggested [GEO-02]. */
export const place_query_min = 3;
export const place_query_length = 200;
export const place_suggestions = 10;
export const place_suggestions_max = 25;
/** Number of typed characters from which addresses are suggested, and how many at most [GEO-13]. */
export const address_query_min = 4;
export const address_suggestions = 25;
/** An address counts as verified from this score upwards [GEO-14]. */
export const address_score_min = 12;
export const address_line_length = 200;
export const place_search_debounce_ms = 500;
export const place_service_timeout_ms = 5000;
