import { type Answer, isGood } from '../lib/load.ts';

/** Whether a write was acknowledged, and not cut off or put off. Throws if it was refused otherwise. */
export function isAcknowledged(answer: Answer): boolean {
  const { call, status, code, message } = answer;
  if (isGood(answer)) return true;
  if (status === 0 || status === 503) return false;
  throw new Error(`${call} was answered with ${status} ${code}: ${message}`);
}
