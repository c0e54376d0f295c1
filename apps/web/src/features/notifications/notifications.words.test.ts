import { expect, it } from 'vitest';
import { notifications } from './notifications.words.ts';

const reason = 'Trial: she works in Portland now.';
const quoted = `“${reason}”`;

it.each(Object.entries(notifications.operatorActs))('what an operator did (%s) ends with the reason, as it was written', (what, says) => {
  const text = says('Portland', reason);
  if (what === 'shirt_marked' || what === 'post_held_back') expect(text).not.toContain('“');
  else expect(text.endsWith(quoted)).toBe(true);
  expect(says('Portland', '')).not.toMatch(/[“:.]$/);
});
