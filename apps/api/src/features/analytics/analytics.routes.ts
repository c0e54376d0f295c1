import type { Readable } from 'node:stream';
import type { analyticsCalls } from '@muster/contract';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { analyticsService } from './analytics.service.ts';

/** The content-disposition header of a file: an ASCII name for old clients, and the exact name for others (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** All endpoints of analytics except agreeing are refused while the feature is off. */
export function analyticsRoutes(deps: Deps): Handlers<typeof analyticsCalls> {
  const analytics = analyticsService(deps);
  const whereOn =
    <Context, Answer>(handle: (context: Context) => Promise<Answer>) =>
    async (context: Context): Promise<Answer> => {
      if (!deps.config.features.in_app_analytics) throw new Refusal('feature_off');
      return handle(context);
    };
  const sent = async (reply: FastifyReply, suffix: string, made: Promise<{ name: string; file: Readable }>) => {
    const { name, file } = await made;
    reply.header('content-disposition', attachment(`${name}-${suffix}.csv`));
    return file;
  };
  return {
    listAnalytics: withFirstRead(whereOn(({ viewer }) => analytics.list(viewer))),
    getEmployerView: whereOn(({ viewer }) => analytics.employer(viewer)),
    agreeToCount: ({ viewer, body }) => analytics.agree(viewer, body.workspace_id),
    getEmployerHistory: whereOn(({ viewer, query }) => analytics.employerHistory(viewer, query.period)),
    getWorkspaceAnalytics: withFirstRead(whereOn(({ viewer, params }) => analytics.one(viewer, params.id))),
    getAnalyticsHistory: withFirstRead(whereOn(({ viewer, params, query }) => analytics.history(viewer, params.id, query.period))),
    listAnalyticsUsers: withFirstRead(whereOn(({ viewer, params, query }) => analytics.users(viewer, params.id, query.offset))),
    listAnalyticsChallenges: withFirstRead(whereOn(({ viewer, params, query }) => analytics.challenges(viewer, params.id, query.offset))),
    listAnalyticsEvents: withFirstRead(whereOn(({ viewer, params, query }) => analytics.events(viewer, params.id, query.offset))),
    downloadAnalyticsLeaderboard: withFirstRead(
      whereOn(({ viewer, params, reply }) => sent(reply, 'leaderboard', analytics.leaderboardFile(viewer, params.id))),
    ),
    downloadAnalyticsAttendees: withFirstRead(
      whereOn(({ viewer, params, reply }) => sent(reply, 'attendees', analytics.attendeeFile(viewer, params.id))),
    ),
    downloadAnalyticsUsers: withFirstRead(
      whereOn(({ viewer, params, reply }) => sent(reply, 'user', analytics.userFile(viewer, params.id))),
    ),
  };
}
