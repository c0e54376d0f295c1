import type { reportCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { reportService } from './reports.service.ts';

/** The calls of reports. The first id in the path of a post or comment is not compared, as in the calls of the feed. */
export function reportRoutes(deps: Deps): Handlers<typeof reportCalls> {
  const reports = reportService(deps);
  return {
    reportMember: ({ viewer, params, body }) => reports.member(viewer, body.reporter, params.id),
    reportPost: ({ viewer, params, body }) => reports.post(viewer, body.reporter, params.postId),
    reportReaction: ({ viewer, params, body }) => reports.comment(viewer, body.reporter, params.reactionId),
    getReport: ({ viewer, params }) => reports.read(viewer, params.reportId),
  };
}
