import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, Next, Offset, Person, Picture, pageSize } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { ListedPerson } from '../people/people.ts';

/** A member's score and rank; equal scores share a rank (CHAL-57). `count` is of all participants. */
export const Standing = z.object({ rank: z.number().int(), score: z.number(), count: z.number().int() }).meta({ id: 'Standing' });
export type Standing = z.infer<typeof Standing>;

/** The viewer's own score and rank. In a challenge by teams nobody has a rank of their own. */
export const OwnStanding = Standing.extend({ rank: z.number().int().nullable() }).meta({ id: 'OwnStanding' });
export type OwnStanding = z.infer<typeof OwnStanding>;

/** A person in the list of participants. */
export const Participant = ListedPerson.extend({
  /** Identifies the row, not the person. */
  participant_id: Id,
  /** Whether the viewer may open the profile. */
  opens: z.boolean(),
  own: z.boolean(),
}).meta({ id: 'Participant' });
export type Participant = z.infer<typeof Participant>;

/** A page of participants (CHAL-31). `count` and `total_count` are both the number visible to the viewer. */
export const ParticipantPage = z
  .object({ participants: z.array(Participant), count: z.number().int(), total_count: z.number().int(), next: Next })
  .meta({ id: 'ParticipantPage' });
export type ParticipantPage = z.infer<typeof ParticipantPage>;

/** A member's participation in a challenge. */
export const Participation = z.object({ challenge_id: Id, user_id: Id, since: Instant }).meta({ id: 'Participation' });
export type Participation = z.infer<typeof Participation>;

/** One place of a leaderboard (CHAL-30). */
export const LeaderboardEntry = z
  .object({
    /** Identifies the row, not the person. */
    participant_id: Id,
    rank: z.number().int(),
    score: z.number(),
    user: Person,
    own: z.boolean(),
  })
  .meta({ id: 'LeaderboardEntry' });
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/**
 * A part of a leaderboard, best first; equal scores share a rank. Who is across a block has no row, and the ranks of the others stay.
 * `own` is the viewer's, of the same moment; null if they do not take part.
 */
export const Leaderboard = z
  .object({ data: z.array(LeaderboardEntry), count: z.number().int(), own: Standing.nullable(), final: z.boolean() })
  .meta({ id: 'Leaderboard' });
export type Leaderboard = z.infer<typeof Leaderboard>;

/** A badge that a member has earned (CHAL-33). */
export const Badge = z
  .object({
    challenge_id: Id,
    challenge_name: z.string(),
    name: z.string(),
    image_url: z.string().nullable(),
    image: Picture.nullable(),
    earned_at: Instant,
    /** Whether it stays, whatever is deleted or corrected. */
    final: z.boolean(),
  })
  .meta({ id: 'Badge' });
export type Badge = z.infer<typeof Badge>;

/** A member's badges, the latest first (CHAL-42). */
export const BadgePage = z
  .object({ data: z.object({ badges: z.array(Badge) }), count: z.number().int(), next: Next })
  .meta({ id: 'BadgePage' });
export type BadgePage = z.infer<typeof BadgePage>;

/** Numbers of challenges and events of a member (PROF-37). */
export const MemberMetrics = z
  .object({
    all_time_challenges_participated: z.number().int(),
    mtd_events_participated: z.number().int(),
    ytd_events_participated: z.number().int(),
  })
  .meta({ id: 'MemberMetrics' });
export type MemberMetrics = z.infer<typeof MemberMetrics>;

export const ParticipantParams = z.strictObject({ id: Id, userId: Id });
const own = { access: 'member', self: 'userId', budget: 'write', params: ParticipantParams } as const;
const missing = ['challenges.not_found'] as const;
const absent = [...missing, 'challenges.not_a_participant'] as const;
const ofMember = ['member.not_found', 'member.private', 'member.blocked'] as const;

/** Participants of challenges, their places and badges. */
export const participantCalls = defineCalls({
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
});
