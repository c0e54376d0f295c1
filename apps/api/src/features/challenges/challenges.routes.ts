import type { FeatureCalls } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { badgeService } from './board/badges.service.ts';
import { boardService } from './board/board.service.ts';
import { challengeCare } from './care/care.service.ts';
import { challengeReads } from './challenges.service.ts';
import { historyService } from './ledger/history.service.ts';
import { participationService } from './participation/participation.service.ts';
import { reviewService } from './participation/review.service.ts';
import { teamService } from './teams/teams.service.ts';

export function challengeRoutes(deps: Deps): Handlers<FeatureCalls<'challenges'>> {
  const challenges = challengeReads(deps);
  const taking = participationService(deps);
  const teams = teamService(deps);
  const boards = boardService(deps);
  const history = historyService(deps);
  const badges = badgeService(deps);
  const care = challengeCare(deps);
  const reviews = reviewService(deps);
  /** Refuses a call where challenges are off. */
  const whereOn =
    <Context, Answer>(handle: (context: Context) => Promise<Answer>) =>
    async (context: Context): Promise<Answer> => {
      if (!deps.config.features.challenges) throw new Refusal('feature_off');
      return handle(context);
    };
  return {
    listChallenges: withFirstRead(whereOn(({ viewer, query }) => challenges.list(viewer, query.filter, query.offset))),
    getChallenge: withFirstRead(whereOn(({ viewer, params, query }) => challenges.one(viewer, params.id, query.after))),
    listParticipants: withFirstRead(whereOn(({ viewer, params, query }) => taking.list(viewer, params.id, query))),
    joinChallenge: whereOn(({ viewer, params }) => taking.join(viewer, params.id)),
    leaveChallenge: whereOn(async ({ viewer, params }) => {
      await taking.leave(viewer, params.id);
      return undefined;
    }),
    getParticipation: withFirstRead(whereOn(({ viewer, params }) => taking.one(viewer, params.id, params.userId))),
    listFollowedParticipants: withFirstRead(whereOn(({ viewer, query }) => taking.followed(viewer, query.challenge_ids.split(',')))),
    getTop25: withFirstRead(whereOn(({ viewer, params }) => boards.top(viewer, params.id))),
    getRank: withFirstRead(whereOn(({ viewer, params }) => boards.rank(viewer, params.id, params.userId))),
    getCentered: withFirstRead(whereOn(({ viewer, params }) => boards.around(viewer, params.id, params.userId))),
    listTeams: withFirstRead(whereOn(({ viewer, params, query }) => teams.board(viewer, params.id, query))),
    listTeamMembers: withFirstRead(whereOn(({ viewer, params, query }) => teams.members(viewer, params.id, params.teamId, query))),
    joinTeam: whereOn(({ viewer, params }) => taking.join(viewer, params.id, params.teamId.toLowerCase())),
    placeInTeam: whereOn(({ viewer, params, body }) => teams.place(viewer, params.id, params.userId, body.team_id)),
    balanceTeams: whereOn(({ viewer, params }) => teams.balance(viewer, params.id)),
    getScoreHistory: withFirstRead(whereOn(({ viewer, params, query }) => history.of(viewer, params.id, params.userId, query.offset))),
    listBadges: withFirstRead(whereOn(({ viewer, params, query }) => badges.list(viewer, params.id, query))),
    getBadge: withFirstRead(whereOn(({ viewer, params }) => badges.one(viewer, params.id, params.challengeId))),
    // Belongs to profiles, and works where challenges are off.
    getMemberMetrics: withFirstRead(({ viewer, params, query }) => badges.metrics(viewer, params.id, query.month)),
    createChallenge: whereOn(({ viewer, body, once }) => care.create(viewer, body, once)),
    updateChallenge: whereOn(({ viewer, params, body }) => care.update(viewer, params.id, body)),
    publishChallenge: whereOn(({ viewer, params }) => care.publish(viewer, params.id)),
    endChallenge: whereOn(({ viewer, params }) => care.end(viewer, params.id)),
    deleteChallenge: whereOn(async ({ viewer, params }) => {
      await care.remove(viewer, params.id);
      return undefined;
    }),
    reviewScore: whereOn(({ viewer, params, body, once }) => reviews.open(viewer, params.id, params.userId, body.reason, once)),
    correctScore: whereOn(({ viewer, params, body, once }) => care.correct(viewer, params.id, params.userId, body, once)),
  };
}
