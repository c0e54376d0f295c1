import type { Attendee, GroupMember, ListedPerson, Participant, RemovedAttendee } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/**
 * A person in a list. `relation_id` is the follow, like, block, attendance, membership or taking part that put them there, and stands in for
 * a hidden id. `opens` is whether the viewer may open the profile of an attendee, `own` whether a member or participant is the viewer. A search tells of `workspace` and
 * `bio`.
 */
export type PersonEntry = ListedPerson & { relation_id?: string; opens?: boolean; own?: boolean; workspace?: string | null; bio?: string };

/** The key by which a person is known here. */
export const keyOf = ({ id, relation_id }: PersonEntry): string => id ?? relation_id ?? '';

/** Only people without a visible id are keyed by a relation: all others are the same in every list. */
const inList = ({ relation_id, ...person }: PersonEntry): PersonEntry => (person.id ? person : { ...person, relation_id });

/** An attendee as lists of people know them. */
export const asEntry = ({ attendee_id, ...person }: Attendee): PersonEntry => ({ ...person, relation_id: attendee_id });

/** Somebody whom the host has removed from an event's list: `relation_id` is the removal. */
export const asRemoved = ({ id, person }: RemovedAttendee): PersonEntry => ({ ...person, relation_id: id }) as PersonEntry;

/** A member of a group as lists of people know them. */
export const asMember = ({ membership_id, role: _, ...person }: GroupMember): PersonEntry => ({ ...person, relation_id: membership_id });

/** Somebody who takes part in a challenge, as lists of people know them. */
export const asParticipant = ({ participant_id, ...person }: Participant): PersonEntry => ({ ...person, relation_id: participant_id });

const listed = ({ data }: { data: readonly PersonEntry[] }) => data.map(inList);

/** People, with whether the viewer follows them. */
export const persons = defineKind<PersonEntry>({
  name: 'person',
  idOf: keyOf,
  // A profile and a notification carry less about a person than a list does.
  merge: true,
  carriedBy: {
    listFollows: listed,
    listBlocked: listed,
    searchMembers: listed,
    listAttendees: ({ data }) => data.map(asEntry).map(inList),
    listRemovedAttendees: ({ data }) => data.map(asRemoved).map(inList),
    searchGroupMembers: ({ data }) => data.map(asMember).map(inList),
    listParticipants: ({ participants }) => participants.map(asParticipant).map(inList),
    listTeamMembers: ({ participants }) => participants.map(asParticipant).map(inList),
    suggestPeople: ({ data }) => data.map(({ reason: _, ...person }) => person),
    listLikers: ({ data }) => data.reactions.map(({ id, user }) => inList({ ...user, relation_id: id })),
    getMember: ({ id, first_name, last_name, following }) => [{ id, first_name, last_name, following } as PersonEntry],
    listNotifications: ({ data }) =>
      data.results.flatMap(({ kind, actor, is_following }) =>
        kind === 'follow' && actor?.id ? [{ ...actor, following: is_following }] : [],
      ),
  },
  by: (person) => [person],
});
