import { reportTitles } from '@muster/contract';
import type { Reportable } from '../../platform/reportable.ts';
import { findPostAddress } from '../feed/index.ts';
import { findReportableComment } from './reactions.queries.ts';

/** Comments and replies can be reported. Their screen is the post's, even if the comment is gone. */
export const reportableComment: Reportable = {
  title: reportTitles.reaction,
  missing: 'reactions.not_found',
  find: async (db, viewer, homes, id) => {
    const comment = await findReportableComment(db, viewer, homes, id);
    return comment && { id: comment.id, author_id: comment.author_id, on_id: comment.post_id, words: comment.content };
  },
  address: async (db, viewer, homes, { on_id }) => on_id && findPostAddress(db, viewer, homes, on_id),
};
