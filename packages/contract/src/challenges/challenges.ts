import { z } from 'zod';
import type { Act } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import {
  Day,
  editOf,
  HttpUrl,
  Id,
  IdParams,
  Instant,
  line,
  Next,
  Offset,
  Person,
  Picture,
  requiredLine,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { EventCategory } from '../events/draft.ts';
import { limits } from '../limits.ts';
import { OwnStanding } from './participants.ts';
import { ChallengeTeams, Team, TeamsDraft } from './teams.ts';

/** Unit of a challenge (CHAL-29). */
export const ChallengeUnit = z.enum(['miles', 'steps', 'minutes', 'check-ins', 'ounces-of-water']);
export type ChallengeUnit = z.infer<typeof ChallengeUnit>;

/**
 * `draft` until an operator publishes it; `coming` before its first day has begun anywhere; `running` until its last day has ended
 * everywhere; `closing` while late logs of its days still count; then `final`: places and badges stay as they are.
 */
export const ChallengeState = z.enum(['draft', 'coming', 'running', 'closing', 'final']);
export type ChallengeState = z.infer<typeof ChallengeState>;

/** Actions allowed to the viewer in a challenge: the screen offers no others. */
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
    /** Maximum amount per day that counts; null without a cap. */
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
    /** The viewer's or their team's place in a challenge that is over; final once `state` is. Null before, and without participation. */
    place: z.number().int().nullable(),
    joined: z.boolean(),
    /** The viewer's own score and rank; null if they do not take part. */
    own: OwnStanding.nullable(),
    /** Null if single members have places. */
    teams: ChallengeTeams.nullable(),
    /** The team that the viewer is in. */
    own_team: Team.nullable(),
    /** Whether the viewer has its badge. */
    earned: z.boolean(),
    participants_count: z.number().int(),
    /** Some participants, followed ones first. */
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

/** An amount of a unit, with at most two decimals. */
export const challengeAmount = (least: number) =>
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
  goal: challengeAmount(0).default(0),
  daily_cap: challengeAmount(0.01).nullable().default(null),
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

/** Fields with a fraction of a unit that is counted in whole numbers. */
export const partOfUnit = ({
  required_unit,
  ...amounts
}: Pick<z.infer<typeof draft>, 'required_unit' | 'goal' | 'daily_cap'>): Array<'goal' | 'daily_cap'> =>
  countedUnits.includes(required_unit) ? (['goal', 'daily_cap'] as const).filter((field) => !Number.isInteger(amounts[field] ?? 0)) : [];

/** The problem with the last day of a challenge; null if there is none. */
export function challengeDaysObjection({ start_date, end_date }: Pick<z.infer<typeof draft>, 'start_date' | 'end_date'>): string | null {
  if (end_date < start_date) return fieldWords.challenge_end;
  return Date.parse(end_date) - Date.parse(start_date) >= limits.challenge_days * 86_400_000 ? fieldWords.challenge_long : null;
}

/** A new challenge, as operators send it: a draft, until it is published. */
export const ChallengeDraft = draft.superRefine((days, context) => {
  for (const field of partOfUnit(days)) context.addIssue({ code: 'custom', path: [field], message: fieldWords.whole_number });
  const message = challengeDaysObjection(days);
  if (message) context.addIssue({ code: 'custom', path: ['end_date'], message });
});
export type ChallengeDraft = z.infer<typeof ChallengeDraft>;

/** The fields of a challenge that an edit changes. */
export const ChallengeEdit = editOf({ ...draft.shape, version: SeenVersion });
export type ChallengeEdit = z.infer<typeof ChallengeEdit>;

const operates = <const A extends Act>(act: A) => ({ access: 'member', budget: 'write', act }) as const;
const missing = ['challenges.not_found'] as const;
const ruled = [...missing, 'challenges.operators_only'] as const;
const teamed = [...ruled, 'challenges.team_not_found', 'challenges.over'] as const;
const media = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;

/** Challenges, as members and operators see them. */
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
});
