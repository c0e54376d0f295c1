import { plainWords, ReactionKind, type reactionCalls } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { reactionService } from './reactions.service.ts';
import { writtenService } from './written.service.ts';

/** Returns the kind of reaction to remove: from the query, or from the body (FEED-47). */
function kindOf(query: ReactionKind | undefined, body: unknown): ReactionKind {
  const parsed = ReactionKind.safeParse(query ?? (body as { kind?: unknown } | null | undefined)?.kind, { error: plainWords });
  if (!parsed.success) throw new Refusal('invalid', { fields: { kind: parsed.error.issues.map((issue) => issue.message) } });
  return parsed.data;
}

const inEvent = ({ id }: { id: string }) => ({ kind: 'event', id }) as const;

/**
 * The calls of likes and comments. The poster's id in the path is not compared with the author: a different response would reveal the
 * author of an anonymous post.
 */
export function reactionRoutes(deps: Deps): Handlers<typeof reactionCalls> {
  const reactions = reactionService(deps);
  const written = writtenService(deps);
  return {
    listReactions: withFirstRead(({ viewer, params, query }) => reactions.list(viewer, params.streamId, query)),
    listWritten: ({ viewer, query }) => written.list(viewer, query),
    listLikers: withFirstRead(({ viewer, params, query }) => reactions.likers(viewer, params.streamId, query)),
    addReaction: async ({ viewer, params, body, once, spend }) => {
      if (body.kind === 'comment') await spend('comment');
      return reactions.add(viewer, params.streamId, body, once);
    },
    listEventReactions: withFirstRead(({ viewer, params, query }) => reactions.list(viewer, params.streamId, query, inEvent(params))),
    addEventReaction: async ({ viewer, params, body, once, spend }) => {
      if (body.kind === 'comment') await spend('comment');
      return reactions.add(viewer, params.streamId, body, once, inEvent(params));
    },
    removeEventReaction: async ({ viewer, params, query, request }) => {
      await reactions.removeIn(viewer, inEvent(params), params.streamId, kindOf(query.kind, request.body));
      return undefined;
    },
    updateReaction: ({ viewer, params, body }) => reactions.update(viewer, params, body),
    removeReaction: async ({ viewer, params, query, request }) => {
      await reactions.remove(viewer, params, kindOf(query.kind, request.body));
      return undefined;
    },
  };
}
