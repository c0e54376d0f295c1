import type { reportCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import type { Reportables } from '../../platform/reportable.ts';
import { reportService } from './reports.service.ts';

/** The calls of reports. The first id in the path of a post, comment or message is not compared, as in the calls of the feed. */
export function reportRoutes(deps: Deps, { reportables }: { reportables: Reportables }): Handlers<typeof reportCalls> {
  const reports = reportService(deps, reportables);
  return {
    reportMember: ({ viewer, params: { id }, body }) => reports.make(viewer, { kind: 'user', id, ...body }),
    reportPost: ({ viewer, params: { postId: id }, body }) => reports.make(viewer, { kind: 'post', id, ...body }),
    reportReaction: ({ viewer, params: { reactionId: id }, body }) => reports.make(viewer, { kind: 'reaction', id, ...body }),
    reportEvent: ({ viewer, params: { id }, body }) => reports.make(viewer, { kind: 'event', id, ...body }),
    reportEventPost: ({ viewer, params: { postId: id }, body }) => reports.make(viewer, { kind: 'post', id, ...body }),
    reportGroup: ({ viewer, params: { id }, body }) => reports.make(viewer, { kind: 'group', id, ...body }),
    reportGroupPost: ({ viewer, params: { postId: id }, body }) => reports.make(viewer, { kind: 'post', id, ...body }),
    reportChatMessage: ({ viewer, params: { messageId: id }, body }) => reports.make(viewer, { kind: 'chat_message', id, ...body }),
    getReport: ({ viewer, params }) => reports.read(viewer, params.reportId),
  };
}
