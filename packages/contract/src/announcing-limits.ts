/** Constants of announcements and of invitations to workspaces, part of `limits`. */

/** How many lines a list of people to invite may have, and how many bytes. */
export const invitations_max = 5000;
export const invitations_bytes = 1024 * 1024;
export const invitation_days = 14;
export const invitations_page = 50;
export const announcements_page = 25;
/** How many announcements are pinned at once: the latest. */
export const announcements_pinned = 3;
