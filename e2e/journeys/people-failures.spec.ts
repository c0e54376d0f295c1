import type { Page } from '@playwright/test';
import type { Newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

// Several members at once, on a machine that may be busy.
test.slow();

type Member = Newcomer & { id: string };

const name = ({ first, last }: Member) => `${first} ${last}`;
const serverError = 'Server Error, Please try again later.';
const noServer = 'There was an error contacting the server. Please try again.';

/** Ways in which the server fails during an action; each restores it afterwards. */
const failures = {
  'answers 500': {
    block: serverError,
    while: async (page: Page, act: () => Promise<void>) => {
      const calls = /\/api\/user\//;
      await page.route(calls, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 500, json: { code: 'server_error', message: serverError } }),
      );
      await act();
      await page.unroute(calls);
    },
  },
  'does not answer in time': {
    block: noServer,
    while: async (page: Page, act: () => Promise<void>) => {
      const calls = /\/api\/user\//;
      await page.route(calls, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort('timedout')));
      await act();
      await page.unroute(calls);
    },
  },
  'cannot be reached': {
    block: noServer,
    while: async (page: Page, act: () => Promise<void>) => {
      await page.context().setOffline(true);
      await act();
      await page.context().setOffline(false);
    },
  },
};

/** Expects a message and dismisses it, so that the next one is seen by itself; it may also have timed out in between. */
async function told(page: Page, sentence: string): Promise<void> {
  const message = page.getByRole('alert').getByText(sentence, { exact: true });
  await expect(message).toBeVisible();
  const dismiss = message.locator('..').getByRole('button', { name: 'Dismiss' });
  await dismiss.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect(message).toBeHidden();
}

async function choose(page: Page, options: string, option: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: options, exact: true }).click();
  await page.getByRole('menuitem', { name: option }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
}

for (const [how, failure] of Object.entries(failures))
  test(`likes, follows, blocks and deletes are undone with their message where the server ${how}`, async ({
    registered,
    signedIn,
    api,
  }) => {
    const [ada, ben] = [await registered(), await registered()];
    const write = async (member: Member, text: string) => {
      const calls = api((await api().signIn({ body: { email: member.email, password: member.password } })).access);
      await calls.createPost({ params: { id: member.id }, body: { text } }, { idempotencyKey: `${member.email} ${text}` });
      return calls;
    };
    const bens = await write(ben, `Of ${ben.last}`);
    await write(ada, `Of ${ada.last}`);
    await bens.followMember({ params: { id: ben.id, otherId: ada.id } });
    const page = await signedIn(ada);
    await page.goto('/feed?tab=everything');
    const theirs = page.getByRole('article').filter({ hasText: `Of ${ben.last}` });
    const own = page.getByRole('article').filter({ hasText: `Of ${ada.last}` });
    // The lazy chunks behind a tap have loaded before the network is cut.
    await expect(theirs).toBeVisible();
    await page.getByRole('button', { name: `Options for ${name(ben)}'s post`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Block post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await failure.while(page, async () => {
      const like = theirs.getByRole('button', { name: /^Like/ });
      await like.click();
      await told(page, 'Error liking post. Please try again later.');
      await expect(like).toHaveAttribute('aria-pressed', 'false');

      await choose(page, `Options for ${name(ben)}'s post`, 'Block post', 'Block');
      await told(page, 'Error blocking the post. Please try again later.');
      await expect(theirs).toBeVisible();

      await choose(page, `Options for ${name(ada)}'s post`, 'Delete post', 'Delete');
      await told(page, 'Error deleting the post. Please try again later.');
      await expect(own).toBeVisible();
    });

    await page.goto(`/profile/${ada.id}/followers`);
    const follow = page.getByRole('main').getByRole('button', { name: `Follow ${name(ben)}` });
    await expect(follow).toBeVisible();
    await failure.while(page, async () => {
      await follow.click();
      await told(page, 'Error following user, please try again later.');
      await expect(follow).toHaveAttribute('aria-pressed', 'false');
    });

    await page.goto('/feed?tab=everything');
    await page
      .getByRole('link', { name: name(ben) })
      .first()
      .click();
    await expect(page).toHaveURL(`/profile/${ben.id}`);
    await page.getByRole('button', { name: `Options for ${name(ben)}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Block user' }).click();
    const block = page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true });
    await expect(block).toBeVisible();
    await failure.while(page, async () => {
      await block.click();
      await told(page, failure.block);
      await expect(page).toHaveURL('/feed?tab=everything');
      await expect(theirs).toBeVisible();
    });

    // None of it has taken effect.
    await page.reload();
    await expect(theirs).toBeVisible();
    await expect(own).toBeVisible();
    await expect(theirs.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'false');
  });

for (const [how, failure] of Object.entries(failures))
  test(`what was done before is taken back only with the server's word, and not where it ${how}`, async ({ registered, signedIn, api }) => {
    const [ada, ben, cleo] = [await registered(), await registered(), await registered()];
    const callsOf = async (member: Member) =>
      api((await api().signIn({ body: { email: member.email, password: member.password } })).access);
    const [adas, bens] = [await callsOf(ada), await callsOf(ben)];
    const post = await bens.createPost({ params: { id: ben.id }, body: { text: `Of ${ben.last}` } }, { idempotencyKey: ben.email });
    const stream = { posterId: ben.id, streamId: post.id };
    const [own, theirs] = ['Words of mine', 'Words of theirs'];
    await bens.addReaction({ params: stream, body: { kind: 'comment', content: theirs } });
    await adas.addReaction({ params: stream, body: { kind: 'comment', content: own } });
    await adas.addReaction({ params: stream, body: { kind: 'like' } });
    await adas.followMember({ params: { id: ada.id, otherId: ben.id } });
    await bens.followMember({ params: { id: ben.id, otherId: ada.id } });
    await adas.blockMember({ params: { id: ada.id, otherId: cleo.id } });
    const page = await signedIn(ada);

    await page.goto(`/feed/${post.id}`);
    const unlike = page.getByRole('article').getByRole('button', { name: /^Like/ });
    const comment = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(comment(own)).toBeVisible();
    // The lazy chunks behind a tap have loaded before the network is cut.
    await comment(own)
      .getByRole('button', { name: /^Options/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit comment' }).click();
    await page.getByPlaceholder('Your comment').fill('Other words');
    await page.keyboard.press('Escape');
    await comment(own)
      .getByRole('button', { name: /^Options/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete comment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await failure.while(page, async () => {
      await unlike.click();
      await told(page, 'Error unliking post. Please try again later.');
      await expect(unlike).toHaveAttribute('aria-pressed', 'true');

      const like = comment(theirs).getByRole('button', { name: /^Like/ });
      await like.click();
      await told(page, 'Error liking post. Please try again later.');
      await expect(like).toHaveAttribute('aria-pressed', 'false');

      await choose(page, `Options for ${name(ada)}'s comment`, 'Delete comment', 'Delete');
      await told(page, 'Error deleting the comment. Please try again later.');
      await expect(comment(own)).toBeVisible();

      await choose(page, `Options for ${name(ada)}'s comment`, 'Edit comment', 'Save');
      await told(page, 'Unable to update your comment. Please try again later.');
      await expect(comment(own)).toBeVisible();
      await expect(comment('Other words')).toHaveCount(0);

      await page.getByRole('button', { name: /^Add a comment/ }).click();
      await page.getByPlaceholder('Your comment').fill('New words');
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await told(page, 'Unable to post your comment. Please try again later.');
      await expect(comment('New words')).toHaveCount(0);
    });

    await page.goto(`/profile/${ada.id}/followers`);
    const unfollow = page.getByRole('main').getByRole('button', { name: `Following ${name(ben)}` });
    await expect(unfollow).toBeVisible();
    await failure.while(page, async () => {
      await unfollow.click();
      await told(page, 'Error unfollowing user, please try again later.');
      await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
    });

    // On the profile itself a refusal is only logged.
    await page.goto(`/profile/${ben.id}`);
    await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
    await failure.while(page, async () => {
      const logged = page.waitForEvent('console', (message) => message.type() === 'warning');
      await unfollow.click();
      await logged;
      await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
      await expect(page.getByRole('alert').getByText('Error unfollowing user, please try again later.')).toHaveCount(0);
    });

    await page.goto('/profile/settings/blocked-users');
    await page.getByRole('button', { name: `Unblock ${name(cleo)}` }).click();
    const unblock = page.getByRole('dialog').getByRole('button', { name: 'Yes' });
    await expect(unblock).toBeVisible();
    await failure.while(page, async () => {
      await unblock.click();
      await told(page, failure.block);
      await expect(page.getByText(name(cleo))).toBeVisible();
    });

    // Everything is still there.
    const after = await adas.getPost({ params: { id: ada.id, postId: post.id } });
    expect(after).toMatchObject({ own_reactions: { like: [{}] }, reaction_counts: { like: 1, comment: 2 } });
    expect(await adas.getFollowSummary({ params: { id: ada.id } })).toEqual({ following: 1, followers: 1 });
    expect((await adas.listBlocked({ params: { id: ada.id }, query: {} })).data).toHaveLength(1);
  });

test('twenty fast taps on a heart end in the truth', { tag: '@database' }, async ({ registered, signedIn, api }) => {
  const [ada, ben] = [await registered(), await registered()];
  const bens = api((await api().signIn({ body: { email: ben.email, password: ben.password } })).access);
  const post = await bens.createPost({ params: { id: ben.id }, body: { text: `Of ${ben.last}` } }, { idempotencyKey: ben.email });
  const page = await signedIn(ada);
  await page.goto('/feed?tab=everything');
  const heart = page
    .getByRole('article')
    .filter({ hasText: `Of ${ben.last}` })
    .getByRole('button', { name: /^Like/ });
  const likes = async () => (await bens.getPost({ params: { id: ben.id, postId: post.id } })).reaction_counts.like;

  for (const [taps, count, lastCall] of [
    [20, 0, 'DELETE'],
    [21, 1, 'POST'],
  ] as const) {
    const settled = page.waitForResponse((response) => response.request().method() === lastCall && response.url().includes('/reactions/'));
    await heart.evaluate((button: HTMLButtonElement, times) => {
      for (let tap = 0; tap < times; tap += 1) button.click();
    }, taps);
    await expect(heart).toHaveAttribute('aria-pressed', String(count === 1));
    await settled;
    expect(await likes()).toBe(count);
    await expect(heart).toHaveAttribute('aria-pressed', String(count === 1));
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', String(count === 1));
  }
});
