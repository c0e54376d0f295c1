import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { draftOf } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ deployment: 'everything' });

const name = 'Harbour Runners';
const here = (page: Page) => page.getByRole('heading', { level: 2, name });
/** How many members the page of a group says that it has. */
const countOn = async (page: Page) =>
  Number(/(\d+) members$/.exec((await page.getByRole('link', { name: /\d members$/ }).textContent()) ?? '')?.[1]);

test('a group nearby is found, joined, written in and left; another member finds it with a slip, reads what was written, and finds who wrote it; an admin takes it down, and its author reads why [GROUP-05] [GROUP-11] [GROUP-15] [GROUP-19] [GROUP-20] [GROUP-21] [GROUP-26]', async ({
  server,
  registered,
  signedIn,
}) => {
  const [ada, ben] = [await registered(), await registered()];
  const adas = await signedIn(ada);
  await adas.goto('/groups');
  await expect(adas.getByText("You currently aren't in any groups.")).toBeVisible();
  const nearby = adas.getByRole('region', { name: 'Nearby Groups' });
  await expect(nearby.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expectAccessible(adas);
  await nearby.getByRole('link', { name: new RegExp(name) }).click();
  await expect(here(adas)).toBeVisible();
  const before = await countOn(adas);
  await expect(adas.getByRole('button', { name: /What's on your mind/ })).toHaveCount(0);
  await adas.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(adas.getByRole('button', { name: 'Joined', pressed: true })).toBeVisible();
  await expect(adas.getByRole('link', { name: `${before + 1} members` })).toBeVisible();
  await expectAccessible(adas);
  const words = `First time out with you, ${ada.email.split('@')[0]}`;
  await adas.getByRole('button', { name: /What's on your mind/ }).click();
  await adas.getByRole('textbox', { name: 'Write a post' }).fill(words);
  await adas.getByRole('button', { name: 'Send' }).click();
  await expect(adas.locator('[data-post]').filter({ hasText: words })).toBeVisible();
  await adas.reload();
  await expect(adas.locator('[data-post]').filter({ hasText: words })).toBeVisible();
  await expect(adas.getByRole('button', { name: 'Joined' })).toBeVisible();

  const bens = await signedIn(ben);
  await bens.goto('/groups');
  await bens.getByRole('textbox', { name: 'Search for Groups' }).fill('harbor runers');
  const others = bens.getByRole('region', { name: 'Other Groups' });
  await expect(others.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expect(bens).toHaveURL(/\/groups\?q=harbor/);
  await expectAccessible(bens);
  await others.getByRole('link', { name: new RegExp(name) }).click();
  const post = bens.locator('[data-post]').filter({ hasText: words });
  await expect(post).toBeVisible();
  await post.getByText(words).click();
  await expect(bens).toHaveURL(/\/groups\/[^/]+\/feed\/[^/]+$/);
  await bens.goBack();
  await bens.getByRole('link', { name: /\d members$/ }).click();
  await expect(bens.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(bens.getByRole('region', { name: 'Admins' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(bens);
  await bens.getByRole('textbox', { name: 'Search for Members' }).fill(`${ada.first} ${ada.last}`);
  await expect(bens.getByRole('region', { name: 'Members' }).getByText(`${ada.first} ${ada.last}`).first()).toBeVisible();

  const why = 'Please keep to running here.';
  // The admin comes by the address that the reader has.
  const anas = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await anas.goto(new URL(bens.url()).pathname.replace(/\/members$/, ''));
  const stood = anas.locator('[data-post]').filter({ hasText: words });
  await stood.getByRole('button', { name: /^Options/ }).click();
  await anas.getByRole('menuitem', { name: 'Take down post' }).click();
  const sheet = anas.getByRole('dialog', { name: /^Take down/ });
  await sheet.getByRole('button', { name: 'Take down' }).click();
  const reason = sheet.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill(why);
  await expectAccessible(anas);
  await sheet.getByRole('button', { name: 'Take down' }).click();
  await expect(anas.getByText('The post was taken down.')).toBeVisible();
  await expect(stood).toHaveCount(0);
  await bens.goBack();
  await expect(here(bens)).toBeVisible();
  await expect(post).toHaveCount(0);

  await adas.goto('/notifications');
  await adas.getByText(`was taken down: “${why}”`).click();
  await expect(adas.getByRole('heading', { level: 1, name: 'What I wrote' })).toBeVisible();
  await expect(adas.getByText(words)).toBeVisible();
  await expect(adas.getByText(why)).toBeVisible();
  await expectAccessible(adas);
  await adas.goto(new URL(anas.url()).pathname);
  await adas.getByRole('button', { name: 'Joined' }).click();
  await expect(adas.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await expect(adas.getByRole('button', { name: /What's on your mind/ })).toHaveCount(0);
  await adas.goto('/groups');
  await expect(adas.getByText("You currently aren't in any groups.")).toBeVisible();
});

test('a closed group shows nothing of what is in it, not even its event, until an admin approves who asks; whoever leaves sees nothing again', async ({
  server,
  api,
  registered,
  signedIn,
}) => {
  const callsOf = async ({ email, password }: { email: string; password: string }) =>
    api((await api().signIn({ body: { email, password } })).access);
  const [operator, admin, rosa] = [
    await callsOf(server.demo.users.find(({ role }) => role === 'operator')!),
    await registered(),
    await registered(),
  ];
  const mark = rosa.last.replace('Lindqvist ', '');
  const draft = { name: `Dawn Rowers ${mark}`, kind: 'activity', joining: 'request', activity: 'Rowing' } as const;
  const { id } = await operator.createGroup({ body: draft });
  const params = { id };
  await operator.inviteToGroup({ params, body: { user_id: admin.id } });
  const adminCalls = await callsOf(admin);
  await adminCalls.joinGroup({ params: { id, userId: admin.id } });
  const [first] = (await operator.searchGroupMembers({ params, query: {} })).data;
  await operator.setGroupRole({ params: { id, membershipId: first!.membership_id }, body: { role: 'Admin' } });
  // Here only members with a membership create events (ROLE-17).
  const [tier] = await adminCalls.listPurchaseOptions({});
  await operator.giveMembership({ params: { id: admin.id }, body: { purchase_choice: tier!.id, reason: 'Leads the rowers' } });
  const event = await adminCalls.createEvent({ body: draftOf(`Row out ${mark}`, { starts: 30, chapter_id: id }) });
  await adminCalls.createGroupPost({ params, body: { text: `The oars are in the shed, ${mark}` } });

  const page = await signedIn(rosa);
  const post = page.locator('[data-post]').filter({ hasText: `The oars are in the shed, ${mark}` });
  const seesNothing = async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByText('This event could not be found.')).toBeVisible();
    await page.goto('/events');
    await page.getByRole('textbox', { name: 'Search for events' }).fill(mark);
    await expect(page.getByText('The selected filters produced no events.')).toBeVisible();
    await page.goto(`/groups?q=${mark}`);
    await page
      .getByRole('region', { name: 'Other Groups' })
      .getByRole('link', { name: new RegExp(draft.name) })
      .click();
    await expect(page.getByText('Only members see what is posted here. Ask to join to see it too.')).toBeVisible();
    await expect(page.locator('[data-post]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '1 event' })).toHaveCount(0);
  };
  await seesNothing();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('button', { name: 'Asked', pressed: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Asked' }).click();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('button', { name: 'Asked', pressed: true })).toBeVisible();

  const admins = await signedIn(admin);
  await admins.goto('/notifications');
  await admins.getByText('asks to join').click();
  await expect(admins.getByRole('heading', { level: 1, name: 'Requests to join' })).toBeVisible();
  await expectAccessible(admins);
  await admins.getByRole('button', { name: `Approve ${rosa.first} ${rosa.last}` }).click();
  await expect(admins.getByText(`${rosa.first} ${rosa.last} is now in the group.`)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Joined', pressed: true })).toBeVisible();
  await expect(post).toBeVisible();
  await page.getByRole('link', { name: '1 event' }).click();
  await page.getByRole('main').getByRole('link', { name: event.name }).click();
  await expect(page.getByRole('heading', { level: 2, name: event.name })).toBeVisible();
  await page.goto(`/groups/${id}`);
  await page.getByRole('button', { name: 'Joined' }).click();
  const asked = page.getByRole('dialog', { name: `Leave ${draft.name}?` });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible();
  await expect(post).toHaveCount(0);
  await seesNothing();
});
