import { expect, it } from 'vitest';
import type { OtherFacts } from './relations.facts.ts';
import { mayBlock, mayFollow } from './relations.policy.ts';

const me = { id: 'me' };
const codeOf = (ask: () => unknown): string => {
  try {
    ask();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const cases: Array<[string, Partial<OtherFacts>, follow: string, block: string]> = [
  ['somebody else', {}, 'allowed', 'allowed'],
  ['oneself', { id: 'me' }, 'people.not_yourself', 'people.not_yourself'],
  ['somebody one has blocked', { blocked: true }, 'member.blocked', 'allowed'],
  ['an anonymous member', { anonymous_profile: true }, 'people.anonymous', 'allowed'],
];

it.each(cases)('%s', (_, change, follow, block) => {
  const other = { id: 'other', anonymous_profile: false, blocked: false, ...change };
  expect([codeOf(() => mayFollow(me, other)), codeOf(() => mayBlock(me, other))]).toEqual([follow, block]);
});
