import type { Notification } from '@muster/contract';
import type { Part } from '../../platform/jobs/in-parts.ts';

/** A challenge, and the participant concerned. */
interface OfParticipant {
  challenge_id: string;
  member_id: string;
}

export type RemovalReason = Extract<Notification, { kind: 'challenge_badge_taken_back' }>['because'];

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A member joined or left. */
    'challenge.joined': OfParticipant;
    'challenge.left': OfParticipant;
    /** A participant changed teams. */
    'challenge.moved': { challenge_id: string };
    /** A score changed. */
    'challenge.scored': { challenge_id: string };
    /** The challenge was edited or published. */
    'challenge.changed': { challenge_id: string };
    /** The dates or the goal changed: scores and badges of these members are recounted. */
    'challenge.recount': { challenge_id: string } & Part;
    /** A member earned the badge with this id, or lost it. */
    'challenge.badge_earned': OfParticipant & { badge_id: string; at: string };
    'challenge.badge_taken_back': OfParticipant & { badge_id: string; because: RemovalReason; at: string };
    /** An operator corrected a score by this ledger entry. */
    'challenge.corrected': OfParticipant & { entry_id: string };
    /** An operator reviewed a score; `look_id` is the record of it. */
    'challenge.reviewed': OfParticipant & { look_id: string };
    /** The results are final. */
    'challenge.final': { challenge_id: string };
    /** Notifies a part of the participants of the final results, by one `challenge.placed` for each. */
    'challenge.final_told': { challenge_id: string; at: string } & Part;
    'challenge.placed': OfParticipant & { participant_id: string; at: string };
  }
}

export type { OfParticipant };
