import { reportTitles } from '@muster/contract';
import type { Reportable } from '../../product/reportable.ts';
import { findPostAddress } from '../feed/index.ts';
import { findReportableComment } from './reported.queries.ts';
import { findTakeableComment, homeOfComment, takeDownComment } from './takedown.writes.ts';

/** Makes comments and replies reportable. Their screen is the post's, even if the comment is gone. */
export const reportableComment: Reportable = {
  title: reportTitles.reaction,
  missing: 'reactions.not_found',
  find: async (db, viewer, homes, id) => {
    const comment = await findReportableComment(db, viewer, homes, id);
    if (!comment) return undefined;
    const home = { kind: comment.home_kind, id: comment.home_id };
    const { id: found, author_id, post_id, content } = comment;
    return { id: found, author_id, on_id: post_id, words: content, ...(home.kind !== 'member' && { home }) };
  },
  address: async (db, viewer, homes, { on_id }) => on_id && findPostAddress(db, viewer, homes, on_id),
  takenDown: { homeOf: homeOfComment, find: findTakeableComment, take: takeDownComment },
  holdsBack: true,
  keptForAuthor: true,
};
