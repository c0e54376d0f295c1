import type { Challenge, EventCategory } from '@muster/contract';
import { linkWords } from '../../../ui/links.words.ts';
import { localDay, rangeWords } from '../challenge.days.ts';
import { amountWords, unitWords } from '../challenge.facts.ts';
import type { ChallengePart } from './challenge-form.fields.ts';
import { challengeForm as words } from './challenge-form.words.ts';
import { teamCare } from './teams-care.words.ts';

/** What the parts are called where two operators have changed them. */
export const partTitles: Record<ChallengePart, string> = {
  name: words.name,
  days: words.days,
  unit: words.unit,
  goal: words.goalLabel,
  cap: words.capLabel,
  teams: teamCare.teams,
  badge: words.badge,
  badgePicture: words.badgePicture,
  cover: words.cover,
  description: words.description,
  links: linkWords.links,
};

/** What another operator has saved of one part of a challenge, in words. */
export const shownBy =
  (categoryWords: (category: EventCategory) => string) =>
  (part: ChallengePart, challenge: Challenge): string => {
    const { required_unit: unit, goal, daily_cap, checkin_event_category: category } = challenge;
    const said: Record<ChallengePart, string> = {
      name: challenge.name,
      days: rangeWords(challenge.start_date, challenge.end_date, localDay()),
      unit: [words.units[unit], category && categoryWords(category)].filter(Boolean).join(', '),
      goal: goal > 0 ? amountWords(goal, unit) : '',
      cap: daily_cap === null ? '' : amountWords(daily_cap, unit),
      teams: challenge.teams ? [teamCare.ways[challenge.teams.by], teamCare.scores[challenge.teams.score]].join(', ') : teamCare.single,
      badge: challenge.badge_name,
      badgePicture: challenge.badge_image_url ? words.hasPicture : '',
      cover: challenge.cover_image_url ? words.hasPicture : '',
      description: challenge.description,
      links: challenge.links.map(({ text, url }) => `${text} ${url}`).join(', '),
    };
    return said[part];
  };

/** The unit as the labels of amounts name it. */
export const unitLabel = (unit: Challenge['required_unit']): string => unitWords(2, unit);
