import type { HomeKind, homeModerationCalls, reportCalls } from '@muster/contract';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Reportables } from '../../product/reportable.ts';
import { moderationService } from './moderation.service.ts';
import { queueService } from './queue.service.ts';
import { reportService } from './reports.service.ts';

/** The moderation calls of one kind of home. */
const homeModeration = (
  kind: HomeKind,
  { list, keep, takeDown }: ReturnType<typeof moderationService>,
): Handlers<ReturnType<typeof homeModerationCalls>> => ({
  list: ({ viewer, params, query }) => list(viewer, { kind, id: params.id }, query.offset),
  keep: async ({ viewer, params, body }) => {
    await keep(viewer, { kind, id: params.id }, body);
    return undefined;
  },
  takeDown: async ({ viewer, params, body }) => {
    await takeDown(viewer, { kind, id: params.id }, body);
    return undefined;
  },
});

/**
 * The calls of reports. The first id in the path of a member's post or comment is not compared, as in the calls of the feed; an event or
 * group in the path must contain the item.
 */
export function reportRoutes(deps: Deps, { reportables }: { reportables: Reportables }): Handlers<typeof reportCalls> {
  const reports = reportService(deps, reportables);
  const queue = queueService(deps, reportables);
  const inGroup = homeModeration('group', moderationService(deps, reportables));
  return {
    reportMember: ({ viewer, params: { id }, body }) => reports.make(viewer, { kind: 'user', id, ...body }),
    reportPost: ({ viewer, params: { postId: id }, body }) => reports.make(viewer, { kind: 'post', id, ...body }),
    reportReaction: ({ viewer, params: { reactionId: id }, body }) => reports.make(viewer, { kind: 'reaction', id, ...body }),
    reportEvent: ({ viewer, params: { id }, body }) => reports.make(viewer, { kind: 'event', id, ...body }),
    reportEventPost: ({ viewer, params, body }) =>
      reports.make(viewer, { kind: 'post', id: params.postId, within: { kind: 'event', id: params.id }, ...body }),
    reportGroup: ({ viewer, params: { id }, body }) => reports.make(viewer, { kind: 'group', id, ...body }),
    reportGroupPost: ({ viewer, params, body }) =>
      reports.make(viewer, { kind: 'post', id: params.postId, within: { kind: 'group', id: params.id }, ...body }),
    reportChatMessage: ({ viewer, params, body }) =>
      reports.make(viewer, { kind: 'chat_message', id: params.messageId, within: { kind: 'event', id: params.id }, ...body }),
    listGroupReports: inGroup.list,
    keepReportedInGroup: inGroup.keep,
    takeDownInGroup: inGroup.takeDown,
    listReported: ({ viewer, query }) => queue.list(viewer, query),
    hideReported: async ({ viewer, params: { kind, objectId: object_id }, body }) => {
      await queue.hide(viewer, { kind, object_id }, body.hidden);
      return undefined;
    },
    decideReported: async ({ viewer, params: { kind, objectId: object_id }, body }) => {
      await queue.decide(viewer, { kind, object_id }, body);
      return undefined;
    },
    getReport: ({ viewer, params }) => reports.read(viewer, params.reportId),
  };
}
