import type { Person, Reply } from '@muster/contract';
import type { Viewer } from '../../product/viewer.ts';
import { type OwnSide, reactionState } from '../feed/index.ts';
import type { ShownTags } from '../people/index.ts';
import { reactionCan } from './reactions.policy.ts';
import type { ReactionRow } from './reactions.queries.ts';
import type { ReactionFacts } from './reactions.tables.ts';

/** Returns a like, comment or reply as its viewer sees it (FEED-31). */
export const toReply = (
  row: ReactionRow & Pick<ReactionFacts, 'in_charge' | 'ended'>,
  at: { viewer: Viewer; user: Person; own: OwnSide; tags: ShownTags },
): Reply => ({
  id: row.id,
  comment_id: row.comment_id,
  user_id: at.user.id,
  user: at.user,
  created_at: row.created_at.toISOString(),
  kind: row.kind,
  ...at.tags.shown,
  version: row.version,
  data: { content: at.tags.words(row.content), edited: row.edited_at !== null, open_graph: row.open_graph },
  ...reactionState(row, at.own),
  can: reactionCan(at.viewer, row),
});
