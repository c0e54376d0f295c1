import { expect, it } from 'vitest';
import type { Viewer } from '../../product/viewer.ts';
import { mayComment, mayEditComment, mayLike, mayRemoveReaction, reactionCan } from './reactions.policy.ts';
import type { ReactionFacts } from './reactions.tables.ts';

const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  id: 'me',
  session_id: 's',
  workspace_id: 'w',
  anonymous: false,
  permissions: [],
  verified: true,
  registered: true,
  ...change,
});
const reaction = (kind: ReactionFacts['kind'], author_id: string | null = 'me'): ReactionFacts => ({ id: 'r', kind, author_id });
const anonymous = viewer({ anonymous: true });
const operator = viewer({ permissions: ['operator', 'event_leader'] });

it.each([
  ['its author, a comment', viewer(), reaction('comment'), { edit: true, delete: true, like: true, reply: true, take_down: false }],
  ['its author, a like', viewer(), reaction('like'), { edit: false, delete: true, like: false, reply: false, take_down: false }],
  [
    'its author, anonymous by now',
    anonymous,
    reaction('comment'),
    { edit: false, delete: true, like: true, reply: false, take_down: false },
  ],
  [
    'somebody else, a comment',
    viewer(),
    reaction('comment', 'other'),
    { edit: false, delete: false, like: true, reply: true, take_down: false },
  ],
  [
    'an operator and leader, a comment',
    operator,
    reaction('comment', 'other'),
    { edit: false, delete: false, like: true, reply: true, take_down: false },
  ],
  [
    'somebody else, a like',
    viewer(),
    reaction('like', 'other'),
    { edit: false, delete: false, like: false, reply: false, take_down: false },
  ],
  [
    'anybody, a comment of somebody who left',
    viewer(),
    reaction('comment', null),
    { edit: false, delete: false, like: false, reply: false, take_down: false },
  ],
])('%s', (_, who, what, can) => {
  expect(reactionCan(who, what)).toEqual(can);
  if (can.delete) expect(mayRemoveReaction(who, what)).toBe(what);
  else expect(() => mayRemoveReaction(who, what)).toThrow(expect.objectContaining({ code: 'reactions.not_yours' }));
  if (what.kind === 'comment' && !can.edit) expect(() => mayEditComment(who, what)).toThrow(expect.objectContaining({ status: 403 }));
  if (can.edit) expect(mayEditComment(who, what)).toBe(what);
});

it('lets anonymous profiles like and not comment', () => {
  const theirs = reaction('comment', 'other');
  expect(mayLike(anonymous, theirs)).toBe(anonymous);
  expect(mayComment(viewer(), theirs)).toMatchObject({ id: 'me' });
  expect(() => mayComment(anonymous, theirs)).toThrow(expect.objectContaining({ code: 'member.anonymous_cannot' }));
});

it('lets nobody add where nothing is added any more, its author delete, and those who look after it take down', () => {
  const ended = { ...reaction('comment'), ended: 'groups.archived' as const };
  expect(reactionCan(viewer(), ended)).toEqual({ edit: false, delete: true, like: false, reply: false, take_down: false });
  expect(reactionCan(viewer(), { ...ended, author_id: 'other', in_charge: true })).toMatchObject({ take_down: true, like: false });
  for (const add of [mayLike, mayComment, mayEditComment])
    expect(() => add(viewer(), ended)).toThrow(expect.objectContaining({ code: 'groups.archived', status: 409 }));
  expect(mayRemoveReaction(viewer(), ended)).toBe(ended);
});

it('lets nobody add to a comment whose author has left', () => {
  const gone = reaction('comment', null);
  for (const add of [mayLike, mayComment])
    expect(() => add(viewer(), gone)).toThrow(expect.objectContaining({ code: 'reactions.author_left', status: 403 }));
});
