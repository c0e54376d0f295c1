import { z } from 'zod';
import {
  Day,
  editOf,
  HttpUrl,
  Id,
  Instant,
  line,
  NamedHome,
  Next,
  Person,
  Picture,
  requiredLine,
  requiredText,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { EventCategory } from '../events/event.ts';
import { limits } from '../limits.ts';
import { ListedPerson } from '../people/people.ts';
import { ChallengeTeams, Team, TeamsDraft } from './teams.ts';

/** What a challenge counts (CHAL-29). */
export const ChallengeUnit = z.enum(['miles', 'steps', 'minutes', 'check-ins', 'ounces-of-water']);
export type ChallengeUnit = z.infer<typeof ChallengeUnit>;

/**
 * `draft` until an operator publishes it; `coming` before its first day has begun anywhere; `running` until its last day has ended
 * everywhere; `closing` while late logs of its days still count; then `final`: places and badges stay as they are.
 */
export const ChallengeState = z.enum(['draft', 'coming', 'running', 'closing', 'final']);
export type ChallengeState = z.infer<typeof ChallengeState>;

/** A member's score and rank; equal scores share a rank (CHAL-57). `count` is of all participants. */
export const Standing = z.object({ rank: z.number().int(), score: z.number(), count: z.number().int() }).meta({ id: 'Standing' });
export type Standing = z.infer<typeof Standing>;

/** The viewer's own score and rank. In a challenge by teams nobody has a rank of their own. */
export const OwnStanding = Standing.extend({ rank: z.number().int().nullable() }).meta({ id: 'OwnStanding' });
export type OwnStanding = z.infer<typeof OwnStanding>;

/** What the viewer may do in a challenge: the screen offers nothing else. */
export const ChallengeCan = z.object({
  join: z.boolean(),
  leave: z.boolean(),
  post: z.boolean(),
  /** Edit it, correct scores. */
  manage: z.boolean(),
  publish: z.boolean(),
  end: z.boolean(),
  delete: z.boolean(),
  /** Spread people evenly over the teams. */
  balance: z.boolean(),
});
export type ChallengeCan = z.infer<typeof ChallengeCan>;

/** A challenge as its viewer sees it (CHAL-27). Days are each member's own: from the first to the last by their clocks. */
export const Challenge = z
  .object({
    id: Id,
    name: z.string(),
    /** The same as `name`. */
    title: z.string(),
    description: z.string(),
    start_date: Day,
    end_date: Day,
    state: ChallengeState,
    /** When late logs stop counting, and places and badges are final. */
    final_at: Instant,
    /** 0 for a challenge without a goal. */
    goal: z.number(),
    required_unit: ChallengeUnit,
    /** How much of one day counts at most; null for any amount. */
    daily_cap: z.number().nullable(),
    /** Which events count in a challenge of check-ins; null for all of them. */
    checkin_event_category: EventCategory.nullable(),
    /** Empty if there is no badge to earn. */
    badge_name: z.string(),
    badge_image_url: z.string().nullable(),
    badge: Picture.nullable(),
    cover_image_url: z.string().nullable(),
    cover: Picture.nullable(),
    /** Events of its category within its days that are not over at `after` (CHAL-45). */
    event_count: z.number().int(),
    links: z.array(z.object({ text: z.string(), url: z.string() })),
    /** The viewer's own place in a challenge that is over, or their team's; final once `state` is. Null before, and for who did not take part. */
    place: z.number().int().nullable(),
    joined: z.boolean(),
    /** The viewer's own score and rank; null if they do not take part. */
    own: OwnStanding.nullable(),
    /** Null if single members have places. */
    teams: ChallengeTeams.nullable(),
    /** The team that the viewer is in. */
    own_team: Team.nullable(),
    /** Whether the viewer has earned its badge. */
    earned: z.boolean(),
    participants_count: z.number().int(),
    /** Some who take part, those whom the viewer follows first. */
    participants: z.array(Person),
    version: Version,
    can: ChallengeCan,
  })
  .meta({ id: 'Challenge' });
export type Challenge = z.infer<typeof Challenge>;

/** The challenges of one tab (CHAL-28): with `past`, those that the viewer took part in. `next` is where the page after begins. */
export const ChallengeLists = z
  .object({ joined: z.array(Challenge), unjoined: z.array(Challenge), next: Next })
  .meta({ id: 'ChallengeLists' });
export type ChallengeLists = z.infer<typeof ChallengeLists>;

/** Somebody in the list of participants. */
export const Participant = ListedPerson.extend({
  /** Names the row of this list, and nobody. */
  participant_id: Id,
  /** Whether the viewer may open the profile. */
  opens: z.boolean(),
  own: z.boolean(),
}).meta({ id: 'Participant' });
export type Participant = z.infer<typeof Participant>;

/** A page of participants (CHAL-31). `count` and `total_count` both say how many the viewer may see in all. */
export const ParticipantPage = z
  .object({ participants: z.array(Participant), count: z.number().int(), total_count: z.number().int(), next: Next })
  .meta({ id: 'ParticipantPage' });
export type ParticipantPage = z.infer<typeof ParticipantPage>;

/** That a member takes part. */
export const Participation = z.object({ challenge_id: Id, user_id: Id, since: Instant }).meta({ id: 'Participation' });
export type Participation = z.infer<typeof Participation>;

/** One place of a leaderboard (CHAL-30). */
export const LeaderboardEntry = z
  .object({
    /** Names the row of this list, and nobody. */
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

/** What changed a score. */
export const ScoreSource = z.enum(['log', 'check_in', 'correction']);
export type ScoreSource = z.infer<typeof ScoreSource>;

/** Why an entry counts otherwise than its amount: the day had reached its cap, something else of the day made room for it again or took
 * it, the log was deleted, the check-in taken back, or an operator changed the days of the challenge. `double`: the same activity was logged
 * twice; it counts nothing since the other log counts, or with more than nothing, it counts instead of the other one. `day_sum`: it is
 * the sum of a day, and what else was logged for the day is contained in it. `changed`: a device or
 * a later export says other amounts of the same. `floor`: corrections had taken more than is left, and a score is never below zero; with
 * less than nothing, what is logged since makes up for that. */
export const ScoreReason = z.enum([
  'cap',
  'room',
  'deleted',
  'check_in_taken_back',
  'days_changed',
  'double',
  'day_sum',
  'changed',
  'floor',
]);
export type ScoreReason = z.infer<typeof ScoreReason>;

/** One change of a score. All of them together are the score. */
export const ScoreEntry = z
  .object({
    id: Id,
    at: Instant,
    /** The member's own day that it counts for. */
    day: Day,
    source: ScoreSource,
    /** `counted` when it came, `recounted` when it counts otherwise since, `reversed` when it is gone. */
    change: z.enum(['counted', 'recounted', 'reversed']),
    /** What was entered; negative for what is gone. */
    amount: z.number(),
    /** How much of it counts. */
    credited: z.number(),
    reason: ScoreReason.nullable(),
    /** What the operator wrote about a correction; else empty. */
    words: z.string(),
    /** The log, while it is there. */
    workout_id: Id.nullable(),
    /** The event of a check-in, if the member may see it. */
    event: NamedHome.nullable(),
  })
  .meta({ id: 'ScoreEntry' });
export type ScoreEntry = z.infer<typeof ScoreEntry>;

/** How a score came about, the latest first. */
export const ScoreHistory = z
  .object({ score: z.number(), goal: z.number(), required_unit: ChallengeUnit, data: z.array(ScoreEntry), next: Next })
  .meta({ id: 'ScoreHistory' });
export type ScoreHistory = z.infer<typeof ScoreHistory>;

/** What an operator gives as the reason to review a score: its member reads it. */
export const ScoreReviewDraft = z.strictObject({ reason: requiredText(limits.correction_reason_length) });
export type ScoreReviewDraft = z.infer<typeof ScoreReviewDraft>;

/**
 * A score as an operator reviews it (ruling 23): what counts of each day, the latest first, and together. No times, events or sources.
 */
export const ScoreReview = z
  .object({ score: z.number(), required_unit: ChallengeUnit, days: z.array(z.object({ day: Day, total: z.number() })) })
  .meta({ id: 'ScoreReview' });
export type ScoreReview = z.infer<typeof ScoreReview>;

/** How much a member took part (PROF-37). */
export const MemberMetrics = z
  .object({
    all_time_challenges_participated: z.number().int(),
    mtd_events_participated: z.number().int(),
    ytd_events_participated: z.number().int(),
  })
  .meta({ id: 'MemberMetrics' });
export type MemberMetrics = z.infer<typeof MemberMetrics>;

/** An amount of a unit, with at most two decimals. */
const amount = (least: number) =>
  z
    .number(fieldWords.number)
    .min(least, fieldWords.number)
    .max(limits.challenge_amount_max, fieldWords.number)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), fieldWords.two_decimals);

const LinkDraft = z.strictObject({
  text: requiredLine(limits.event_link_text_length, fieldWords.link_text_missing),
  url: HttpUrl,
});

const draft = z.strictObject({
  name: requiredLine(limits.challenge_name_length),
  description: text(limits.challenge_description_length).default(''),
  start_date: Day,
  end_date: Day,
  required_unit: ChallengeUnit,
  goal: amount(0).default(0),
  daily_cap: amount(0.01).nullable().default(null),
  checkin_event_category: EventCategory.nullable().default(null),
  /** Empty for a challenge without a badge. One without a goal has none. */
  badge_name: line(limits.challenge_name_length).default(''),
  /** The addresses of uploaded pictures. Left out they stay as they are, null takes them away. */
  badge_image_url: z.string().max(limits.url_length).nullable().optional(),
  cover_image_url: z.string().max(limits.url_length).nullable().optional(),
  links: z.array(LinkDraft).max(limits.challenge_links).default([]),
  /** Left out they stay as they are, null if single members have places. */
  teams: TeamsDraft.nullable().optional(),
});

/** Units that are counted one by one. */
const countedUnits: readonly ChallengeUnit[] = ['steps', 'check-ins', 'ounces-of-water'];

/** Which amounts of a challenge its unit does not have: a part of a step, of a check-in or of an ounce. */
export const partOfUnit = ({
  required_unit,
  ...amounts
}: Pick<z.infer<typeof draft>, 'required_unit' | 'goal' | 'daily_cap'>): Array<'goal' | 'daily_cap'> =>
  countedUnits.includes(required_unit) ? (['goal', 'daily_cap'] as const).filter((field) => !Number.isInteger(amounts[field] ?? 0)) : [];

/** What is wrong with the last day of a challenge; null if nothing is. */
export function challengeDaysObjection({ start_date, end_date }: Pick<z.infer<typeof draft>, 'start_date' | 'end_date'>): string | null {
  if (end_date < start_date) return fieldWords.challenge_end;
  return Date.parse(end_date) - Date.parse(start_date) >= limits.challenge_days * 86_400_000 ? fieldWords.challenge_long : null;
}

/** What an operator sends to make a challenge: a draft, until it is published. */
export const ChallengeDraft = draft.superRefine((days, context) => {
  for (const field of partOfUnit(days)) context.addIssue({ code: 'custom', path: [field], message: fieldWords.whole_number });
  const message = challengeDaysObjection(days);
  if (message) context.addIssue({ code: 'custom', path: ['end_date'], message });
});
export type ChallengeDraft = z.infer<typeof ChallengeDraft>;

/** What an operator changes of one. */
export const ChallengeEdit = editOf({ ...draft.shape, version: SeenVersion });
export type ChallengeEdit = z.infer<typeof ChallengeEdit>;

/** What an operator adds to a score, or takes from it, and why: the member reads it. */
export const Correction = z.strictObject({
  amount: amount(-limits.challenge_amount_max).refine((value) => value !== 0, fieldWords.required),
  reason: requiredText(limits.correction_reason_length),
});
export type Correction = z.infer<typeof Correction>;
