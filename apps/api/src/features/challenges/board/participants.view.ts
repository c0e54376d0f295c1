import type { Participant } from '@muster/contract';
import type { Viewer } from '../../../product/viewer.ts';
import { toPerson } from '../../people/index.ts';
import type { ParticipantRow } from './participants.queries.ts';

/** A row of the list of participants. `following` is false for an anonymous member: it would reveal who they are. */
export function toParticipant({ id, member_id, person: row, following }: ParticipantRow, viewer: Viewer, leaderLabel: string): Participant {
  const person = toPerson(row, viewer, leaderLabel);
  return {
    ...person,
    following: following && person.id !== null,
    participant_id: id,
    opens: person.id !== null,
    own: member_id === viewer.id,
  };
}
