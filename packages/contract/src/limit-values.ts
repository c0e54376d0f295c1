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
/** For how long after a provider last vouched for a member their session goes on while it cannot be reached. */
export const sso_outage_hours = 24;
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
/** The live stream of a virtual event can be joined from so long before its start until so long after its end [EVENT-45, EVENT-47]. */
export const event_live_minutes = 10;
/** A live stream that nobody ends is over so long after the end of its event: talks overrun. */
export const live_overrun_minutes = 60;
/** Films are sent in parts of this size, so that one that is lost on the way costs little. */
export const recording_part_bytes = 4 * 1024 * 1024;
/** How long an upload may rest before it is given up. */
export const upload_hours = 24;
export const upload_key_length = 300;
/** Of a WebVTT file. Two hours of talk have 200 KB, and several times that if each word has its own time. */
export const captions_bytes = 1024 * 1024;
/** How many captions may be shown at the same moment: a browser stands still at some thousand. */
export const captions_at_once = 20;
/** How long the address at which a film plays is good for. */
export const recording_address_hours = 6;
/** How many events a series may have. */
export const series_events = 52;
/** Every twelfth day, week or month at most. */
export const series_interval = 12;
export const event_name_length = 68;
export const event_description_length = 3000;
export const event_links = 2;
export const event_link_text_length = 40;
export const virtual_event_category_length = 50;
/** How long an event may last. Lists look no further back for what is still going on. */
export const event_days = 31;
export const event_page = 10;
/** How many of the events that one goes to next stand beside other screens. */
export const next_events = 3;
export const event_search_length = 100;
/** Within how many miles events are looked for where no distance is given [EVENT-115]. */
export const event_miles = 50;
/** Half the way around the Earth, in miles: nothing is further away. */
export const event_miles_max = 12_500;
/** Of an event. */
export const attendees_max = 1_000_000;
export const attendee_page = 10;
/** How many people of one status the unpaged list of attendees has. */
export const attendees_listed = 1000;
/** How many of the people that one follows an event names among its attendees. */
export const following_attendees = 3;
/** Of how many events the people that one follows can be asked for at once. */
export const followed_events = 50;
/** From this long before the start, a free seat is offered to those who wait, and no longer given to them. */
export const seat_offer_minutes = 60;
/** The code on a door's screen changes so often, is good for so long, and may be off by so much where servers' clocks differ. */
export const door_code_seconds = 30;
export const door_code_valid_seconds = 120;
export const door_code_skew_seconds = 30;
/** How many codes a door's screen gets at once: it goes on with them while it has no connection. */
export const door_codes_ahead = 20;
export const door_code_length = 60;
/** How many of those who came in last a door's screen names. */
export const door_arrivals = 5;
/** How long an account takes at most until it is known outside, and its member may create events [ROLE-22]. */
export const account_sync_minutes = 15;
/** How many events a calendar that people subscribe to holds, and how long past ones stay in it. */
export const calendar_events = 1000;
export const calendar_past_days = 90;
/** Of a message in an event's chat. */
export const chat_length = 500;
/** How many entries of a chat are answered at once. */
export const chat_page = 500;
/** How many messages the recorded log of a chat has, counted from its end. */
export const chat_log_messages = 20_000;
/** How long a token for a chat is good; the web then asks for another one. */
export const chat_token_seconds = 10 * 60;
export const group_name_length = 100;
export const group_description_length = 2000;
export const group_activity_length = 60;
export const group_query_length = 100;
export const group_place_length = 100;
/** How far groups nearby are at most (GROUP-49). */
export const group_miles = 50;
/** How many groups a carousel or a search answers at once. */
export const groups_page = 12;
/** How many members a group's strip shows. */
export const group_members_shown = 8;
export const group_members_page = 25;
/** How many requests, invitations, people kept out, reports or entries of its log a page of a group's care has. */
export const group_care_page = 25;
/** Up to how many requests or reports are counted for those who look after a group. */
export const waiting_counted = 100;
/** How long an invitation to a group is good. */
export const group_invite_days = 14;
/** How many links a group has at once. */
export const group_links_max = 20;
export const take_down_reason_length = 500;
/** Maximum number of events and of groups listed before an account is deleted. */
export const departure_listed = 50;
/** Of one log. */
export const workout_miles_max = 999.99;
export const km_per_mile = 1.609_344;
/** The same in kilometers, of which a tenth is the smallest part that is shown. */
export const workout_kilometers_max = Math.floor(workout_miles_max * km_per_mile * 10) / 10;
export const workout_steps_max = 99_999;
export const workout_minutes_max = 1440;
export const workout_ounces_min = 1;
export const workout_ounces_max = 1000;
/** Of miles, minutes, goals and corrections. */
export const amount_decimals = 2;
export const workouts_page = 25;
/** Of what a device sends at once, of the name that it gives an entry, and of how long an entry can last. */
export const ingest_entries = 50;
export const ingest_id_length = 64;
export const ingest_entry_hours = 48;
/** Of a FIT, GPX or TCX file, and of an export of Apple Health. */
export const activity_file_bytes = 25 * 1024 * 1024;
export const health_export_bytes = 1024 * 1024 * 1024;
export const import_name_length = 255;
export const import_key_length = 64;
/** How many activities a file may have, and days an export: more than a year of days. */
export const import_activities = 400;
/** How long a file that was read can be confirmed. */
export const import_hours = 24;
/** How many files a member has open at once; beyond that the oldest is forgotten. */
export const imports_open = 5;
export const time_zone_length = 100;
export const challenge_name_length = 100;
export const challenge_description_length = 2000;
export const challenge_links = 5;
/** How long a challenge may last. */
export const challenge_days = 366;
/** Of a goal, a cap or a correction. */
export const challenge_amount_max = 100_000_000;
export const challenges_page = 20;
/** How many of those who take part a challenge names. */
export const participants_shown = 8;
export const participants_page = 10;
/** Of how many challenges the people that one follows can be asked for at once, and how many of them are named. */
export const followed_challenges = 50;
export const followed_participants = 50;
/** How many places a leaderboard has, and around a member (CHAL-56, CHAL-58). */
export const leaderboard_places = 25;
/** How many places stand on a challenge's own screen (CHAL-18). */
export const leaderboard_top = 5;
/** How many teams an operator can make in a challenge, and how many the leaderboard of teams shows at once. */
export const challenge_teams = 50;
export const teams_page = 50;
export const team_name_length = 60;
/** How many people a team has at least whose score is shown: as many as a figure of analytics is about. */
export const team_shown = 5;
export const badges_page = 24;
/** How many rows of a block of analytics are shown at once, and how many of them stand on the workspace's own screen. */
export const analytics_page = 50;
/** For how long a button stays busy after it has downloaded a file (ANALYT-10). */
export const csv_busy_seconds = 3;
export const analytics_block = 3;
/** Within how many days somebody was active. */
export const analytics_active_days = 30;
/** How many weeks and months the pictures of analytics show. */
export const analytics_weeks = 26;
export const analytics_months = 12;
/** For how many days members are told who looked at the analytics of their workspace, and how many people at most. */
export const analytics_looks_days = 90;
export const analytics_lookers = 100;
export const audit_page = 50;
export const workspace_name_length = 100;
export const workspaces_page = 50;
export const operated_members_page = 50;
export const reports_page = 25;
/** How many of those who reported something are named. */
export const reporters_shown = 5;
export const operate_reason_length = 500;
/** For how long a member can be suspended at most. */
export const suspension_days = 366;
export const score_entries_page = 25;
export const correction_reason_length = 500;
export const looks_page = 20;
export const tier_name_length = 60;
export const tier_description_length = 500;
export const tier_position_max = 1000;
/** In cents: the provider takes no less, and nobody means more. */
export const price_cents_min = 50;
export const price_cents_max = 1_000_000;
/** How long a membership lasts (PAY-10). */
export const membership_days = 184;
export const membership_days_max = 3660;
/** A membership that ends so soon can be bought again: its days are added to the end. */
export const membership_renew_days = 14;
export const discount_percent_max = 90;
export const payment_words_length = 1000;
export const payment_reason_length = 500;
export const purchases_page = 25;
export const shirts_page = 25;
/** How many shirts are marked at once. */
export const shirts_marked_max = 500;
/** For how many days after a shirt was sent it is known where it went. */
export const shirt_address_days = 90;
export * from './announcing-limits.ts';
export * from './directory-limits.ts';
export * from './sign-on-limits.ts';
