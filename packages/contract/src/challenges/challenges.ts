import { z } from 'zod';
import type { Act } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import { Day, Id, IdParams, Instant, Offset, Person, pageSize } from '../base/shared.ts';
import { limits } from '../limits.ts';
import {
  Badge,
  BadgePage,
  Challenge,
  ChallengeDraft,
  ChallengeEdit,
  ChallengeLists,
  Correction,
  Leaderboard,
  MemberMetrics,
  ParticipantPage,
  Participation,
  ScoreEntry,
  ScoreHistory,
  ScoreReview,
  ScoreReviewDraft,
  Standing,
} from './challenge.ts';
import { TeamBoard } from './teams.ts';

const ParticipantParams = z.strictObject({ id: Id, userId: Id });
const own = { access: 'member', self: 'userId', budget: 'write', params: ParticipantParams } as const;
const operated = { access: 'member', budget: 'write' } as const;
const operates = <const A extends Act>(act: A) => ({ ...operated, act });
const missing = ['challenges.not_found'] as const;
const absent = [...missing, 'challenges.not_a_participant'] as const;
const ruled = [...missing, 'challenges.operators_only'] as const;
const teamed = [...ruled, 'challenges.team_not_found', 'challenges.over'] as const;
const TeamParams = z.strictObject({ id: Id, teamId: Id });
const media = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;
const ofMember = ['member.not_found', 'member.private', 'member.blocked'] as const;

/** Challenges, who takes part in them, their leaderboards and badges. */
export const challengeCalls = defineCalls({
  listChallenges: {
    method: 'GET',
    path: '/api/user/{id}/challenge',
    access: 'member',
    self: 'id',
    summary:
      'Challenges that are not over, the next first; with `past`, those over that one took part in, the latest first (CHAL-44); with `draft`, those that are not published, for operators',
    params: IdParams,
    query: z.strictObject({ filter: z.enum(['active', 'past', 'draft']).default('active'), offset: Offset }),
    response: ChallengeLists,
    errors: ['challenges.operators_only'],
  },
  getChallenge: {
    method: 'GET',
    path: '/api/challenge/{id}',
    access: 'member',
    summary: 'One challenge (CHAL-45); `event_count` counts events that are not over at `after`, by default now',
    params: IdParams,
    query: z.strictObject({ after: z.union([Instant, Day]).optional() }),
    response: Challenge,
    errors: missing,
  },
  listParticipants: {
    method: 'GET',
    path: '/api/challenge/{id}/participants',
    access: 'member',
    summary: 'Who takes part, the latest first (CHAL-46); pages from 1',
    params: IdParams,
    query: z.strictObject({
      page: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
      offset: Offset,
      limit: pageSize(limits.participants_page),
    }),
    response: ParticipantPage,
    errors: missing,
  },
  joinChallenge: {
    ...own,
    method: 'POST',
    path: '/api/challenge/{id}/participants/{userId}',
    summary: 'Take part (CHAL-47): logs of its days that are there already count. Whoever takes part stays as they are',
    status: 201,
    response: Participation,
    errors: [...missing, 'challenges.over', 'challenges.team_needed'],
  },
  leaveChallenge: {
    ...own,
    method: 'DELETE',
    path: '/api/challenge/{id}/participants/{userId}',
    summary: 'Take part no longer (CHAL-48), until it is over; whoever does not take part stays as they are',
    status: 204,
    errors: [...missing, 'challenges.over'],
  },
  getParticipation: {
    method: 'GET',
    path: '/api/challenge/{id}/participants/{userId}',
    access: 'member',
    summary: 'Whether a member takes part; 404 means no (CHAL-49)',
    params: ParticipantParams,
    response: Participation,
    errors: absent,
  },
  listFollowedParticipants: {
    method: 'GET',
    path: '/api/user/{id}/followed_participants',
    access: 'member',
    self: 'id',
    summary: 'For each of these challenges, some who take part and whom the caller follows (CHAL-51)',
    params: IdParams,
    query: z.strictObject({
      challenge_ids: z
        .string()
        .regex(new RegExp(`^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,${limits.followed_challenges - 1}}$`))
        .meta({ description: 'Ids, separated by commas' }),
    }),
    response: z.record(z.string(), z.array(Person)),
  },
  getTop25: {
    method: 'GET',
    path: '/api/leaderboard/challenge/{id}/top25',
    access: 'member',
    summary: 'The best 25, with the own rank (CHAL-56)',
    params: IdParams,
    response: Leaderboard,
    errors: [...missing, 'challenges.by_teams'],
  },
  getRank: {
    method: 'GET',
    path: '/api/leaderboard/challenge/{id}/user/{userId}/rank',
    access: 'member',
    summary: "A member's rank and score (CHAL-57)",
    params: ParticipantParams,
    response: Standing,
    errors: [...absent, 'challenges.by_teams'],
  },
  getCentered: {
    method: 'GET',
    path: '/api/leaderboard/challenge/{id}/user/{userId}/centered',
    access: 'member',
    summary: '25 places around a member (CHAL-58)',
    params: ParticipantParams,
    response: Leaderboard,
    errors: [...absent, 'challenges.by_teams'],
  },
  listTeams: {
    method: 'GET',
    path: '/api/leaderboard/challenge/{id}/teams',
    access: 'member',
    summary: 'The leaderboard of a challenge by teams, with the own team; of any other it is empty',
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.teams_page) }),
    response: TeamBoard,
    errors: missing,
  },
  listTeamMembers: {
    method: 'GET',
    path: '/api/challenge/{id}/teams/{teamId}/participants',
    access: 'member',
    summary: 'Who is in a team, the latest first',
    params: TeamParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.participants_page) }),
    response: ParticipantPage,
    errors: [...missing, 'challenges.team_not_found'],
  },
  joinTeam: {
    ...own,
    method: 'PUT',
    path: '/api/challenge/{id}/teams/{teamId}/participants/{userId}',
    summary: "Take part in a team of one's choice, or change to it until the challenge begins; only where members choose",
    params: TeamParams.extend({ userId: Id }),
    response: Participation,
    errors: [...missing, 'challenges.over', 'challenges.team_not_found', 'challenges.team_given', 'challenges.team_kept'],
  },
  getScoreHistory: {
    method: 'GET',
    path: '/api/challenge/{id}/participants/{userId}/score',
    access: 'member',
    summary: "How one's own score came about, entry by entry; that of somebody else is theirs alone",
    params: ParticipantParams,
    query: z.strictObject({ offset: Offset }),
    response: ScoreHistory,
    errors: [...absent, 'challenges.not_your_score'],
  },
  listBadges: {
    method: 'GET',
    path: '/api/user/{id}/badges',
    access: 'member',
    summary: "A member's badges, the latest first (CHAL-42)",
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.badges_page) }),
    response: BadgePage,
    errors: ofMember,
  },
  getBadge: {
    method: 'GET',
    path: '/api/v1/user/{id}/challenge/{challengeId}/badges',
    access: 'member',
    summary: "A member's badge of one challenge; 404 means none (CHAL-52)",
    params: z.strictObject({ id: Id, challengeId: Id }),
    response: Badge,
    errors: [...ofMember, ...missing, 'challenges.no_badge'],
  },
  getMemberMetrics: {
    method: 'GET',
    path: '/api/user/{id}/workout/metrics',
    access: 'member',
    summary: 'In how many challenges a member took part, and in how many events this month and year (PROF-71)',
    params: IdParams,
    query: z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0?[1-9]|1[0-2])$/)
        .optional(),
    }),
    response: MemberMetrics,
    errors: ofMember,
  },
  createChallenge: {
    ...operates('challenge.create'),
    method: 'POST',
    path: '/api/challenge',
    idempotent: true,
    summary: 'Make a challenge: a draft, until it is published; operators only',
    body: ChallengeDraft,
    status: 201,
    response: Challenge,
    errors: ['challenges.operators_only', 'challenges.team_not_found', ...media],
  },
  updateChallenge: {
    ...operates('challenge.change'),
    method: 'PUT',
    path: '/api/challenge/{id}',
    summary: 'Change a challenge; operators only. What counts, and from when, stays once it has begun. An outdated edit is refused',
    params: IdParams,
    edits: true,
    body: ChallengeEdit,
    response: Challenge,
    stale: 'challenges.changed',
    errors: [...teamed, 'challenges.begun', 'challenges.team_not_empty', 'challenges.teams_missing', ...media],
  },
  publishChallenge: {
    ...operates('challenge.publish'),
    method: 'POST',
    path: '/api/challenge/{id}/publish',
    summary: 'Show a draft to everybody; one that is published stays so; operators only',
    params: IdParams,
    response: Challenge,
    errors: [...ruled, 'challenges.over', 'challenges.teams_missing'],
  },
  endChallenge: {
    ...operates('challenge.end'),
    method: 'POST',
    path: '/api/challenge/{id}/end',
    summary: 'End a challenge with this day, by the clocks of the deployment; operators only',
    params: IdParams,
    response: Challenge,
    errors: [...ruled, 'challenges.not_begun', 'challenges.over'],
  },
  deleteChallenge: {
    ...operates('challenge.delete'),
    method: 'DELETE',
    path: '/api/challenge/{id}',
    summary: 'Delete a draft; operators only',
    params: IdParams,
    status: 204,
    errors: [...ruled, 'challenges.published'],
  },
  reviewScore: {
    ...operates('challenge.review'),
    method: 'POST',
    path: '/api/challenge/{id}/participants/{userId}/review',
    idempotent: true,
    summary:
      'Review the score of somebody who takes part, to settle a dispute: what counts of each day. The member is notified with the reason; somebody anonymous cannot be reviewed; operators only',
    params: ParticipantParams,
    body: ScoreReviewDraft,
    status: 201,
    response: ScoreReview,
    errors: [...ruled, 'challenges.not_a_participant'],
  },
  correctScore: {
    ...operates('challenge.correct'),
    method: 'POST',
    path: '/api/challenge/{id}/participants/{userId}/corrections',
    idempotent: true,
    summary: 'Correct a score, with the reason that the member reads; somebody anonymous only by their `participant_id`; operators only',
    params: ParticipantParams,
    body: Correction,
    status: 201,
    response: ScoreEntry,
    errors: [...ruled, 'challenges.not_a_participant', 'challenges.final'],
  },
  placeInTeam: {
    ...operates('challenge.place'),
    method: 'PUT',
    path: '/api/challenge/{id}/participants/{userId}/team',
    summary:
      'Put somebody who takes part into another team, until the results are final; somebody anonymous only by their `participant_id`; operators only',
    params: ParticipantParams,
    body: z.strictObject({ team_id: Id }),
    response: Participation,
    errors: [...ruled, 'challenges.not_a_participant', 'challenges.team_not_found', 'challenges.final'],
  },
  balanceTeams: {
    ...operates('challenge.balance'),
    method: 'POST',
    path: '/api/challenge/{id}/teams/balance',
    summary: 'Spread people evenly over balanced teams, until the challenge begins: as few change as possible; operators only',
    params: IdParams,
    response: TeamBoard,
    errors: [...ruled, 'challenges.not_balanced', 'challenges.team_kept'],
  },
});
