import * as messages from '../base/messages.ts';

export const groupLimits = {
  group_name_length: 100,
  group_description_length: 2000,
  group_activity_length: 60,
  group_query_length: 100,
  group_place_length: 100,
  /** Maximum distance of groups nearby (GROUP-49). */
  group_miles: 50,
  /** Number of groups in a page of a carousel or a search. */
  groups_page: 12,
  /** Number of members in a group's strip. */
  group_members_shown: 8,
  group_members_page: 25,
  /** Page size of a group's requests, invitations, bans, reports and log. */
  group_care_page: 25,
  /** Lifetime of an invitation to a group. */
  group_invite_days: 14,
  /** Maximum number of open links of a group. */
  group_links_max: 20,
} as const;

export const groupErrors = {
  'groups.not_found': { status: 404, message: 'This group could not be found.' },
  'groups.not_a_member': { status: 404, message: 'This person is not a member of the group.' },
  'groups.members_only': { status: 403, message: 'Join this group to post in it.' },
  'groups.archived': { status: 409, message: messages.groupArchived },
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
} as const;
