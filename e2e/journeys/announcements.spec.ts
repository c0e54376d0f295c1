import { expectAccessible } from '../fixtures/accessible.ts';
import { someNewcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

test('an operator announces, a member sees it first and puts it away', async ({ server, signedIn, registered }, { project }) => {
  const operator = server.demo.users.find(({ role }) => role === 'operator')!;
  const text = `The lift is out of order (${project.name})`;
  const desk = await signedIn(operator);
  await desk.goto('/operate');
  await desk.getByRole('link', { name: 'Announcements' }).click();
  await desk.getByRole('button', { name: 'New announcement' }).click();
  await desk.getByLabel('What you announce').fill(text);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(desk.getByText('It is announced.')).toBeVisible();

  const page = await signedIn(await registered());
  await page.goto('/feed');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  const card = pinned.getByRole('article').filter({ hasText: text });
  await expect(card.getByText('Announcement')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Put away' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  await expect(card).toHaveCount(0);
});

test('an operator invites by a list, and the link of the mail brings the newcomer into the workspace', async ({
  page,
  server,
  signedIn,
  api,
}) => {
  const operator = server.demo.users.find(({ role }) => role === 'operator')!;
  const { first, last, email, password } = someNewcomer();
  const desk = await signedIn(operator);
  await desk.goto('/operate/workspaces');
  const invite = desk.getByRole('link', { name: /^Invite people to / }).first();
  const workspace = (await invite.getAttribute('aria-label'))!.replace('Invite people to ', '');
  await invite.click();
  await desk.getByLabel('Whom to invite').fill(`Name;Email\n${first} ${last};${email}\nNobody`);
  await desk.getByRole('button', { name: 'Look at the list' }).click();
  await expect(desk.getByText('Has no address')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(desk.getByText('1 invitation is on the way.')).toBeVisible();

  await page.goto(await server.mailedLink(email, /http\S+\/invitation\/[\w-]{43}/));
  await expect(page.getByRole('heading', { level: 1, name: `Join ${workspace}` })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue(first);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  // Neither a code nor the access code is asked for.
  await expect(page).toHaveURL(/\/registration\/personal_info$/);
  const me = await api((await api().signIn({ body: { email, password } })).access).getMe({});
  expect(me).toMatchObject({ email_verified: true, workspace: { name: workspace }, first_name: first });
  await desk.reload();
  await expect(desk.getByText(`${email} · Accepted`)).toBeVisible();
});
