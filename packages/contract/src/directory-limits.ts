/** The limits on directories of people, part of `limits`. */

/** Of the tokens by which directories look after a workspace. */
export const directory_token_name_length = 60;
export const directory_tokens = 10;
export const directory_domains = 20;
/** What a directory sends at once, and how deep its parts may lie in each other. */
export const directory_body_bytes = 64 * 1024;
export const directory_body_depth = 8;
export const directory_operations = 100;
/** Of a filter and of the comparisons in it. */
export const directory_filter_length = 1000;
export const directory_filter_terms = 20;
/** Of the names that a directory has for somebody, and of its own id of them. */
export const directory_text_length = 255;
/** How many people a directory is answered at once, where it says nothing, and at most. */
export const directory_people = 100;
export const directory_people_max = 200;
export const directory_entries_page = 25;
