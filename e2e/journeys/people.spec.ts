import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import type { Newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

// Several members at once, on a machine that may be busy.
test.slow();

type Member = Newcomer & { id: string };

const name = ({ first, last }: Member) => `${first} ${last}`;
const tell = (page: Page, sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible();

/** Opens the people search, which is behind a magnifier on phones, and types. */
async function search(page: Page, text: string): Promise<void> {
  await page.goto('/feed');
  const field = page.getByRole('combobox', { name: 'Search for People' });
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible();
  const magnifier = page.getByRole('button', { name: 'Search for People' });
  await expect(field.or(magnifier)).toBeVisible();
  if (await magnifier.isVisible()) await magnifier.click();
  await field.fill(text);
}

test('finding and following somebody brings their posts', { tag: '@database' }, async ({ registered, signedIn, api }) => {
  const [ada, ben] = [await registered(), await registered()];
  const bens = api((await api().signIn({ body: { email: ben.email, password: ben.password } })).access);
  await bens.createPost({ params: { id: ben.id }, body: { text: 'Kayaks at noon' } }, { idempotencyKey: ben.email });
  const page = await signedIn(ada);

  await search(page, ben.last);
  const option = page.getByRole('option', { name: name(ben) });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await expect(page.getByText('Kayaks at noon')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Follow ${name(ben)}` })
    .click();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: `Following ${name(ben)}` })).toBeVisible();

  await page.getByRole('link', { name: '1 follower', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('listitem').filter({ hasText: name(ada) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByText(`When ${ben.first} follows people, they'll show here.`)).toBeVisible();
  await expectAccessible(page);

  const adas = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  const followed = async () => (await adas.listFollowingFeed({ params: { id: ada.id }, query: {} })).data.results.map(({ text }) => text);
  await expect.poll(followed).toContain('Kayaks at noon');
  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'Kayaks at noon' });
  await post.getByRole('button', { name: /^Like/ }).click();
  await post.getByRole('link', { name: '1 like' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name(ada) })).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await post.getByRole('button', { name: /^Options/ }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Report post' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await tell(page, 'Your report has been sent.');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a block makes both vanish for each other, and its end brings them back', { tag: '@database' }, async ({
  registered,
  signedIn,
  api,
}) => {
  const [ada, ben, cleo] = [await registered(), await registered(), await registered()];
  const callsOf = async (member: Member) => api((await api().signIn({ body: { email: member.email, password: member.password } })).access);
  const post = await (await callsOf(cleo)).createPost(
    { params: { id: cleo.id }, body: { text: 'Who comes along' } },
    { idempotencyKey: cleo.email },
  );
  for (const member of [ada, ben]) {
    const calls = await callsOf(member);
    const params = { posterId: cleo.id, streamId: post.id };
    await calls.addReaction({ params, body: { kind: 'like' } });
    await calls.addReaction({ params, body: { kind: 'comment', content: `Words of ${member.last}` } });
    await calls.createPost({ params: { id: member.id }, body: { text: `Post of ${member.last}` } }, { idempotencyKey: member.email });
    for (const other of [ada, ben, cleo]) if (other !== member) await calls.followMember({ params: { id: member.id, otherId: other.id } });
  }
  const pages = { ada: await signedIn(ada), ben: await signedIn(ben) };

  /** Whether one member sees the other: in the feed, in comments, among likes and followers, in search, and by their address. */
  const expectSees = async (page: Page, other: Member, sees: boolean) => {
    const seen = async (text: string) => {
      if (sees) await expect(page.getByText(text).first()).toBeVisible();
      else await expect(page.getByText(text)).toHaveCount(0);
    };
    await page.goto('/feed?tab=everything');
    await expect(page.getByText('Who comes along').first()).toBeVisible();
    await seen(`Post of ${other.last}`);
    await page.goto(`/feed/${post.id}`);
    await expect(page.getByRole('button', { name: 'Add a comment' })).toBeVisible();
    await expect(page.getByText(/^Words of/).first()).toBeVisible();
    await seen(`Words of ${other.last}`);
    for (const [address, there] of [
      [`/feed/${post.id}/like`, 'Likes'],
      [`/profile/${cleo.id}/followers`, name(cleo)],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await seen(name(other));
    }
    await search(page, other.last);
    if (sees) await expect(page.getByRole('option', { name: name(other) })).toBeVisible();
    else await expect(page.getByText('No Users Found').first()).toBeVisible();
    await page.goto(`/profile/${other.id}`);
    await seen(`Post of ${other.last}`);
  };

  await expectSees(pages.ada, ben, true);
  await expectSees(pages.ben, ada, true);
  await pages.ada.goto('/feed?tab=everything');
  await pages.ada
    .getByRole('link', { name: name(ben) })
    .first()
    .click();
  await pages.ada.getByRole('button', { name: `Options for ${name(ben)}`, exact: true }).click();
  await pages.ada.getByRole('menuitem', { name: 'Block user' }).click();
  await expect(pages.ada.getByRole('dialog')).toBeVisible();
  await expectAccessible(pages.ada);
  await pages.ada.getByRole('button', { name: 'Block', exact: true }).click();
  await tell(pages.ada, 'This user has been blocked.');
  await expect(pages.ada).toHaveURL('/feed?tab=everything');
  await expect(pages.ada.getByText(`Post of ${ben.last}`)).toHaveCount(0);

  await expectSees(pages.ada, ben, false);
  await expectSees(pages.ben, ada, false);
  await tell(pages.ben, 'There was an error retrieving the user.');
  await tell(pages.ada, 'This user has been blocked.');
  await expectAccessible(pages.ada);

  await pages.ada.goto('/profile/settings/blocked-users');
  await expect(pages.ada.getByText(name(ben))).toBeVisible();
  await expectAccessible(pages.ada);
  await pages.ada.getByRole('button', { name: `Unblock ${name(ben)}` }).click();
  await expect(pages.ada.getByRole('dialog', { name: 'Would you like to unblock this user?' })).toBeVisible();
  await pages.ada.getByRole('button', { name: 'Yes' }).click();
  await tell(pages.ada, 'No Blocked Users');
  await expectAccessible(pages.ada);
  await expectSees(pages.ada, ben, true);
  await expectSees(pages.ben, ada, true);
});
