import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { held } from '../test/browser.ts';
import { ownChallenge, testBoard, testChallenge } from '../test/challenge-world.ts';
import { enter } from '../test/enter.ts';
import { Refusal } from '../test/server.ts';
import { feedPage, newMe, ownPost, testMember, testPerson, testPost } from '../test/world.ts';

type App = Awaited<ReturnType<typeof enter>>;
type Answers = Parameters<typeof enter>[1];
interface Act {
  at: string;
  answers: Answers;
  /** The call that it makes, which is held back and then refused. */
  call: keyof Answers & string;
  /** Does it, to where the screen should have changed. */
  play: (user: App['user']) => Promise<unknown>;
  before: () => unknown;
  after: () => unknown;
}

const me = newMe();
const omar = testMember({ first_name: 'Omar', last_name: 'Silva' });
const profile: Answers = {
  getMember: () => omar,
  getFollowSummary: () => ({ followers: 3, following: 7 }),
  listMemberPosts: () => feedPage([testPost({ text: 'About bees', actor: testPerson({ id: omar.id }) })]),
  listFollowingFeed: () => feedPage([testPost({ text: 'From Omar', actor: testPerson({ id: omar.id }) })]),
};
const challengeAnswers = (challenge: ReturnType<typeof testChallenge>): Answers => ({
  getChallenge: () => challenge,
  getTop25: () => testBoard([]),
  listChallengePosts: () => feedPage([]),
});
const [open, joined] = [testChallenge(), ownChallenge({ own: { rank: 1, score: 0, count: 1 } })];
const hasButton = (name: string | RegExp) => async () => expect(await screen.findByRole('button', { name })).toBeVisible();
const press = (name: string | RegExp) => async (user: App['user']) => user.click(await screen.findByRole('button', { name }));

const acts: Record<string, Act> = {
  'a like': {
    at: '/feed',
    answers: { listFollowingFeed: () => feedPage([testPost({ text: 'Nice', reaction_counts: { like: 4, comment: 0 } })]) },
    call: 'addReaction',
    play: press(/^Like/),
    before: async () => expect(await screen.findByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'false'),
    after: async () => expect(await screen.findByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true'),
  },
  'a follow': {
    at: `/profile/${omar.id}`,
    answers: profile,
    call: 'followMember',
    play: press(/^Follow/),
    before: async () => expect(await screen.findByRole('link', { name: '3 followers' })).toBeVisible(),
    after: async () => expect(await screen.findByRole('link', { name: '4 followers' })).toBeVisible(),
  },
  'joining a challenge': {
    at: `/challenges/${open.id}`,
    answers: challengeAnswers(open),
    call: 'joinChallenge',
    play: press('Join Challenge'),
    before: hasButton('Join Challenge'),
    after: hasButton('Leave Challenge'),
  },
  'leaving one': {
    at: `/challenges/${joined.id}`,
    answers: challengeAnswers(joined),
    call: 'leaveChallenge',
    play: press('Leave Challenge'),
    before: hasButton('Leave Challenge'),
    after: hasButton('Join Challenge'),
  },
  'deleting a post': {
    at: '/feed',
    answers: { listFollowingFeed: () => feedPage([ownPost(me, { text: 'Mine' }), testPost({ text: 'Theirs' })]) },
    call: 'deletePost',
    play: async (user) => {
      const card = (await screen.findByText('Mine')).closest('article')!;
      await user.click(within(card).getByRole('button', { name: /^Options/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete post' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    },
    before: async () => expect(await screen.findByText('Mine')).toBeVisible(),
    after: () => expect(screen.queryByText('Mine')).not.toBeInTheDocument(),
  },
  'blocking somebody': {
    at: '/feed',
    answers: profile,
    call: 'blockMember',
    play: async (user) => {
      await user.click((await screen.findAllByRole('link', { name: 'Omar Silva' }))[0]!);
      await user.click(await screen.findByRole('button', { name: 'Options for Omar Silva' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Block user' }));
      await user.click(within(await screen.findByRole('dialog', { name: 'Block Omar Silva?' })).getByRole('button', { name: 'Block' }));
    },
    before: async () => expect(await screen.findByText('From Omar')).toBeVisible(),
    after: () => waitFor(() => expect(screen.queryByText('From Omar')).not.toBeInTheDocument()),
  },
};

it.each(Object.entries(acts))('%s shows before the server has answered, and is taken back if it refuses [API-02]', async (_, each) => {
  const answer = held<Refusal>();
  const { user, sent } = await enter(each.at, { ...each.answers, [each.call]: () => answer.answer }, me);
  await each.before();
  await each.play(user);
  await each.after();
  expect(sent(each.call as never)).toHaveLength(1);
  await act(async () => answer.settle(new Refusal('server_error')));
  await each.before();
});
