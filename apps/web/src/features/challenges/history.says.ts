import type { ChallengeUnit, ScoreEntry } from '@muster/contract';
import { amountWords } from './challenge.facts.ts';
import { historyWords as words } from './history.words.ts';

const gone = { log: words.deleted, check_in: words.checkInGone, correction: words.correctionGone };

/** What changed the score, in plain words. */
export function causeOf({ source, change, reason, event }: ScoreEntry, unit: ChallengeUnit): string {
  if (reason === 'days_changed') return words.daysChanged;
  if (change === 'reversed') return reason === 'check_in_taken_back' ? words.checkInGone : gone[source];
  if (source === 'correction') return words.correction;
  if (source === 'check_in') return event ? words.checkIn(event.name) : words.checkInHidden;
  return change === 'recounted' ? words.recounted : words.log[unit];
}

/** How much of it counted, and why not all of it; empty where the amount itself says it. */
export function whyOf({ source, change, reason, amount, credited, words: said }: ScoreEntry, unit: ChallengeUnit): string {
  const [entered, counts] = [amountWords(Math.abs(amount), unit), amountWords(Math.abs(credited), unit)];
  if (reason === 'floor') return credited > 0 ? words.floor : words.floorMadeUp;
  if (source === 'correction' && change !== 'reversed') return said ? words.said(said) : '';
  if (change === 'reversed') {
    if (credited === 0) return words.goneNothing;
    return reason === 'days_changed' ? words.outside : words.gone(counts);
  }
  if (change === 'recounted' && reason === 'changed') return words.changed;
  if (reason === 'double') {
    if (change === 'counted') return words.double;
    return credited > 0 ? words.doubleNoMore : words.doubleInstead;
  }
  if (reason === 'day_sum') {
    if (change === 'counted') return words.daySum(entered, counts);
    return credited < 0 ? words.daySumLess : words.daySumMore;
  }
  if (change === 'recounted') return credited < 0 ? words.roomTaken : words.room;
  if (credited === amount) return source === 'check_in' ? '' : words.counted(entered);
  if (reason === 'cap') return credited === 0 ? words.cappedFully(entered) : words.capped(entered, counts);
  return words.partly(entered, counts);
}
