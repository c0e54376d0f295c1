import { fieldWords } from '@muster/contract/errors';
import type { Problems } from '../../../ui/useForm.ts';
import { amountIn, refuseAmount } from './amount.rules.ts';

/** Where somebody stands on a leaderboard. */
export interface Standing {
  rank: number;
  score: number;
}

/** Somebody whose score is corrected: `id` is that of their taking part where their name is not shown, and `anonymous` says so. */
export interface Somebody {
  id: string;
  name: string;
  anonymous?: boolean;
  /** The score, where the screen shows it: how that of somebody anonymous came about is theirs alone. */
  score?: number | undefined;
}

/** What the form of a correction holds. */
export interface CorrectFields {
  /** Null until somebody is chosen. */
  who: Somebody | null;
  /** Added to the score, or taken from it: phones' number pads have no minus. */
  way: 'add' | 'take';
  amount: string;
  reason: string;
}

/** What a correction changes a score by; null while that is not typed. */
export const changeBy = ({ way, amount }: Pick<CorrectFields, 'way' | 'amount'>): number | null => {
  const by = amountIn(amount);
  return by && (way === 'add' ? by : -by);
};

/** A score after a correction; null while none is typed, or where there is less to take from. */
export function scoreAfter(score: number, fields: CorrectFields): number | null {
  const by = changeBy(fields);
  const after = by === null ? -1 : Math.round((score + by) * 100) / 100;
  return after < 0 ? null : after;
}

function refuseChange(fields: CorrectFields, score: number | undefined): string | undefined {
  if (!fields.amount.trim()) return fieldWords.required;
  const problem = refuseAmount(fields.amount, 0.01);
  if (problem) return problem;
  return score !== undefined && scoreAfter(score, fields) === null ? fieldWords.correction_large : undefined;
}

/** What is wrong with a correction, but for its reason. `score` is the one to take from, where it is known. */
export function refuseCorrection(fields: CorrectFields, score: number | undefined): Problems<CorrectFields> {
  const problem = refuseChange(fields, score);
  return { ...(!fields.who && { who: fieldWords.required }), ...(problem && { amount: problem }) };
}
