/** The message of a temporary refusal. If the answer says how long to wait, `withWait` says that instead. */
export const laterWords = 'Please try again later.';

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** A wait in words, rounded up so that nobody comes back too early: "40 seconds", "4 minutes", "2 hours". */
export function waitWords(seconds: number): string {
  if (seconds <= 90) return count(Math.ceil(seconds), 'second');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

/** A temporary refusal that says when to try again. */
export const withWait = (message: string, seconds: number): string =>
  `${message.replace(laterWords, '').trimEnd()} Try again in ${waitWords(seconds)}.`;
