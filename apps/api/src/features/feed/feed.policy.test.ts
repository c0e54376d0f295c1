import { expect, it } from 'vitest';
import type { Viewer } from '../../product/viewer.ts';
import { mayCreatePost, mayDeletePost, mayEditPost, mayWrite, postCan } from './feed.policy.ts';
import type { PostFacts } from './feed.tables.ts';

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
const post = (change: Partial<PostFacts> = {}): PostFacts => ({ id: 'p', author_id: 'me', verb: 'post', ...change });

it.each([
  ['its author', viewer(), post(), null, true],
  ['somebody else', viewer(), post({ author_id: 'other' }), 'feed.post_not_yours', true],
  ['an event leader', viewer({ permissions: ['event_leader'] }), post({ author_id: 'other' }), 'feed.post_not_yours', true],
  ['an operator', viewer({ permissions: ['operator'] }), post({ author_id: 'other' }), 'feed.post_not_yours', true],
  ['the creator of an event, its post', viewer(), post({ verb: 'create' }), 'feed.event_post_fixed', true],
  ['somebody else, the post of a changed event', viewer(), post({ author_id: 'other', verb: 'update' }), 'feed.event_post_fixed', true],
  ['the host, the post of a cancelled event', viewer(), post({ verb: 'cancel' }), 'feed.event_post_fixed', true],
])('%s', (_, who, what, refused, comment) => {
  const may = refused === null;
  expect(postCan(who, what)).toEqual({ edit: may, delete: may, like: true, comment, take_down: false });
  for (const rule of [mayEditPost, mayDeletePost]) {
    if (may) expect(rule(who, what)).toBe(what);
    else expect(() => rule(who, what)).toThrow(expect.objectContaining({ code: refused, status: 403 }));
  }
});

it('lets its author delete a post but not change it once they are anonymous [ROLE-23]', () => {
  const [who, what] = [viewer({ anonymous: true }), post()];
  expect(postCan(who, what)).toEqual({ edit: false, delete: true, like: true, comment: false, take_down: false });
  expect(mayDeletePost(who, what)).toBe(what);
  expect(() => mayEditPost(who, what)).toThrow(expect.objectContaining({ code: 'member.anonymous_cannot', status: 403 }));
});

it('lets nobody edit, like or comment on what is where nothing is added any more, and its author delete it', () => {
  const ended = post({ ended: 'groups.archived' });
  expect(postCan(viewer(), ended)).toEqual({ edit: false, delete: true, like: false, comment: false, take_down: false });
  expect(postCan(viewer(), { ...ended, author_id: 'other', in_charge: true })).toMatchObject({ like: false, take_down: true });
  expect(() => mayEditPost(viewer(), ended)).toThrow(expect.objectContaining({ code: 'groups.archived', status: 409 }));
  expect(mayDeletePost(viewer(), ended)).toBe(ended);
});

it('lets everybody post but an anonymous profile, where the home does not object', () => {
  const home = { kind: 'group', id: 'runners' } as const;
  const allowed = mayCreatePost(mayWrite(viewer()), home, null);
  expect(allowed).toEqual({ author_id: 'me', home_kind: 'group', home_id: 'runners' });
  expect(() => mayCreatePost(mayWrite(viewer()), home, 'not_found')).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(() => mayWrite(viewer({ anonymous: true }))).toThrow(expect.objectContaining({ code: 'member.anonymous_cannot' }));
});
