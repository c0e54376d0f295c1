import type { Challenge, ChallengeDraft, ChallengeUnit, EventCategory, TeamScore, TeamsBy } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { charactersLeft } from '../../../platform/counted.ts';
import { createMerge } from '../../../platform/merge.ts';
import { type LinkValues, linkRows, linksIn, refuseLinks } from '../../../ui/links.ts';
import type { Problems } from '../../../ui/useForm.ts';
import { amountIn, refuseAmount } from './amount.rules.ts';

/** What the form of a challenge holds. */
export interface ChallengeFields {
  name: string;
  description: string;
  /** `YYYY-MM-DD`, as `end_date`; empty until chosen. */
  start_date: string;
  end_date: string;
  required_unit: ChallengeUnit;
  /** As typed; empty for none, as `daily_cap`. */
  goal: string;
  daily_cap: string;
  /** Which events count where check-ins do; empty for all of them. */
  checkin_event_category: EventCategory | '';
  /** Empty where single members have places. */
  team_by: TeamsBy | '';
  team_score: TeamScore;
  badge_name: string;
  /** The address of its picture, null for none, `chosenPhoto` for a file of this device that is not sent yet. */
  badge_image_url: string | null;
  cover_image_url: string | null;
  links: readonly LinkValues[];
}

/** A new challenge before anything is said about it. */
export const emptyFields = (): ChallengeFields => ({
  name: '',
  description: '',
  start_date: '',
  end_date: '',
  required_unit: 'steps',
  goal: '',
  daily_cap: '',
  checkin_event_category: '',
  team_by: '',
  team_score: 'average',
  badge_name: '',
  badge_image_url: null,
  cover_image_url: null,
  links: linkRows([], limits.challenge_links),
});

/** A challenge as the form shows it. */
export const fieldsOf = (challenge: Challenge): ChallengeFields => {
  const { name, description, start_date, end_date, required_unit, goal, daily_cap, badge_name } = challenge;
  return {
    name,
    description,
    start_date,
    end_date,
    required_unit,
    goal: goal > 0 ? String(goal) : '',
    daily_cap: daily_cap === null ? '' : String(daily_cap),
    checkin_event_category: challenge.checkin_event_category ?? '',
    team_by: challenge.teams?.by ?? '',
    team_score: challenge.teams?.score ?? 'average',
    badge_name,
    badge_image_url: challenge.badge_image_url,
    cover_image_url: challenge.cover_image_url,
    links: linkRows(challenge.links, limits.challenge_links),
  };
};

/** Whether there is a goal, and so perhaps a badge for it. */
export const hasGoal = ({ goal }: Pick<ChallengeFields, 'goal'>): boolean => (amountIn(goal) ?? 0) > 0;

/** What is sent of the form, but for its pictures and teams. Call it with fields that `refuseChallenge` does not refuse. */
export const bodyOf = (fields: ChallengeFields) =>
  ({
    name: fields.name.trim(),
    description: fields.description.trim(),
    start_date: fields.start_date,
    end_date: fields.end_date,
    required_unit: fields.required_unit,
    goal: amountIn(fields.goal) ?? 0,
    daily_cap: amountIn(fields.daily_cap),
    checkin_event_category: fields.required_unit === 'check-ins' && fields.checkin_event_category ? fields.checkin_event_category : null,
    badge_name: hasGoal(fields) ? fields.badge_name.trim() : '',
    links: linksIn(fields.links),
  }) satisfies ChallengeDraft;

/** The texts with a limit, and the limit. */
export const longest = {
  name: limits.challenge_name_length,
  description: limits.challenge_description_length,
  badge_name: limits.challenge_name_length,
} as const;

const DAY_MS = 86_400_000;

function refuseDays({ start_date, end_date }: ChallengeFields): Problems<ChallengeFields> {
  if (!start_date || !end_date)
    return { ...(!start_date && { start_date: fieldWords.required }), ...(!end_date && { end_date: fieldWords.required }) };
  if (end_date < start_date) return { end_date: fieldWords.challenge_end };
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1;
  return days > limits.challenge_days ? { end_date: fieldWords.challenge_long } : {};
}

/** What is wrong with the fields, all of it at once. `example` is an address that a link could have. */
export function refuseChallenge(fields: ChallengeFields, example: string): Problems<ChallengeFields> {
  const wrong: Problems<ChallengeFields> = { ...refuseDays(fields), ...refuseLinks(fields.links, example) };
  for (const name of ['name', 'description', 'badge_name'] as const) {
    const left = longest[name] - textLength(fields[name].trim());
    if (left < 0) wrong[name] = charactersLeft(left);
  }
  if (!fields.name.trim()) wrong.name = fieldWords.required;
  for (const name of ['goal', 'daily_cap'] as const) {
    const problem = fields[name].trim() && refuseAmount(fields[name], name === 'goal' ? 0 : 0.01);
    if (problem) wrong[name] = problem;
  }
  if (!hasGoal(fields)) delete wrong.badge_name;
  else if (fields.badge_image_url && !fields.badge_name.trim()) wrong.badge_name = fieldWords.required;
  return wrong;
}

/** What belongs together on the form: changed there and here, it is asked about as a whole (decision 28). */
const parts = {
  name: ['name'],
  days: ['start_date', 'end_date'],
  unit: ['required_unit', 'checkin_event_category'],
  goal: ['goal'],
  cap: ['daily_cap'],
  teams: ['team_by', 'team_score'],
  badge: ['badge_name'],
  badgePicture: ['badge_image_url'],
  cover: ['cover_image_url'],
  description: ['description'],
  links: ['links'],
} as const satisfies Record<string, ReadonlyArray<keyof ChallengeFields>>;

export type ChallengePart = keyof typeof parts;

export const challengeMerging = createMerge<ChallengeFields, ChallengePart>(parts);
