import type { ReactionKind } from '@muster/contract';

/** The target of a reaction: a post, or a comment on it. */
interface On {
  post_id: string;
  comment_id: string | null;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** `answered` is the reply that a reply responds to; both are below the same comment. */
    'reaction.added': On & { reaction_id: string; kind: ReactionKind; answered?: string };
    /** A comment was edited; `tagged` are the members whom the edit newly tagged. */
    'reaction.updated': { reaction_id: string; tagged: string[] };
    'reaction.removed': On & { reaction_id: string; kind: ReactionKind };
  }
}
