import type { Notification } from '@muster/contract';
import type { Part } from '../../platform/jobs/in-parts.ts';

/** A challenge and a member of whom something is told. */
interface OfParticipant {
  challenge_id: string;
  member_id: string;
}

export type RemovalReason = Extract<Notification, { kind: 'challenge_badge_taken_back' }>['because'];

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** Somebody takes part, or no longer does. */
    'challenge.joined': OfParticipant;
    'challenge.left': OfParticipant;
    /** Somebody is in another team. */
    'challenge.moved': { challenge_id: string };
    /** A score has changed. */
    'challenge.scored': { challenge_id: string };
    /** What a challenge says of itself was changed, or it was published. */
    'challenge.changed': { challenge_id: string };
    /** Its days or its goal were changed: scores and badges are counted again, of these members. */
    'challenge.recount': { challenge_id: string } & Part;
    /** Somebody has earned its badge, with this id; or has it no longer. */
    'challenge.badge_earned': OfParticipant & { badge_id: string; at: string };
    'challenge.badge_taken_back': OfParticipant & { badge_id: string; because: RemovalReason; at: string };
    /** An operator corrected a score, by this entry. */
    'challenge.corrected': OfParticipant & { entry_id: string };
    /** An operator reviewed a score: this look. */
    'challenge.reviewed': OfParticipant & { look_id: string };
    /** Its results are final. */
    'challenge.final': { challenge_id: string };
    /** These of its participants are told of that, each by an event of their own. */
    'challenge.final_told': { challenge_id: string; at: string } & Part;
    'challenge.placed': OfParticipant & { participant_id: string; at: string };
  }
}

export type { OfParticipant };
