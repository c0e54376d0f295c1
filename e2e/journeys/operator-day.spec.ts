import { expectAccessible } from '../fixtures/accessible.ts';
import { dayIn } from '../fixtures/challenges.ts';
import { someNewcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

test("an operator's day: a new workspace and its code, an invitation, a report that is decided, a challenge, and somebody who leaves", {
  tag: '@desktop',
}, async ({ page, server, registered, signedIn, api }) => {
  const desk = await signedIn(server.demo.users.find(({ role }) => role === 'operator')!);
  const callsOf = async ({ email, password }: { email: string; password: string }) =>
    api((await api().signIn({ body: { email, password } })).access);
  const { first, last, email, password } = someNewcomer();
  const workspace = `Mill ${last}`;

  await desk.goto('/operate');
  await desk.getByRole('link', { name: 'Workspaces' }).click();
  await desk.getByRole('button', { name: 'New workspace' }).click();
  await desk.getByLabel('Name of the workspace').fill(workspace);
  await desk.getByRole('button', { name: 'Create workspace' }).click();
  const row = desk.getByRole('listitem').filter({ hasText: workspace });
  await expect(row.getByText(/^0 members · Access code \d{6}$/)).toBeVisible();

  await row.getByRole('link', { name: `Invite people to ${workspace}` }).click();
  await desk.getByLabel('People to invite').fill(`Name;Email\n${first} ${last};${email}\nNobody`);
  await desk.getByRole('button', { name: 'Check the list' }).click();
  await expect(desk.getByText('No address')).toBeVisible();
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
  const me = await (await callsOf({ email, password })).getMe({});
  expect(me).toMatchObject({ email_verified: true, workspace: { name: workspace }, first_name: first });
  await desk.reload();
  await expect(desk.getByText(`${email} · Accepted`)).toBeVisible();

  const [writing, reporting] = [await registered(), await registered()];
  const words = `The fee goes to my own account, ${writing.last}`;
  const { id: postId } = await (await callsOf(writing)).createPost({ params: { id: writing.id }, body: { text: words } });
  await (await callsOf(reporting)).reportPost({ params: { id: writing.id, postId }, body: { reporter: reporting.id } });
  await desk.goto('/operate/reports');
  const reported = desk.getByRole('listitem').filter({ hasText: words });
  await expect(reported).toContainText(`by ${reporting.first} ${reporting.last}`);
  await reported.getByRole('button', { name: /^Decide/ }).click();
  const deciding = desk.getByRole('dialog');
  await deciding.getByRole('radio', { name: 'Take it down' }).check();
  await deciding.getByLabel('Reason').fill('We do not collect money here.');
  await expectAccessible(desk);
  await deciding.getByRole('button', { name: 'Take it down' }).click();
  await expect(desk.getByText('It was taken down.')).toBeVisible();
  await expect(reported).toHaveCount(0);
  const writers = await signedIn(writing);
  await writers.goto('/profile/settings/what-i-wrote');
  await expect(writers.getByText('We do not collect money here.')).toBeVisible();

  await desk.goto('/challenges');
  await desk.getByRole('link', { name: 'New challenge' }).click();
  const challenge = `Stairs of ${last}`;
  await desk.getByLabel('Name', { exact: true }).fill(challenge);
  await desk.getByLabel('First day').fill(dayIn(-1));
  await desk.getByLabel('Last day').fill(dayIn(6));
  await desk.getByRole('button', { name: 'Save as a draft' }).click();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('The challenge is published.')).toBeVisible();
  await writers.goto('/challenges');
  await expect(writers.getByRole('region', { name: 'Available Challenges' }).getByRole('link', { name: challenge })).toBeVisible();

  const name = `${writing.first} ${writing.last}`;
  await desk.goto('/operate/members');
  await desk.getByLabel('Search by name or email').fill(writing.email);
  await desk.getByRole('button', { name: `Look after ${name}` }).click();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Deactivate' }).click();
  await desk
    .getByRole('dialog', { name: `Deactivate ${name}` })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(desk.getByText(`${name} was deactivated.`)).toBeVisible();
  // Their open page, which nobody touches, is signed out.
  await expect(writers).toHaveURL(/\/login/);
  await expect(callsOf(writing)).rejects.toMatchObject({ code: 'session.deactivated' });

  await desk.goto('/operate/audit');
  const log = desk.getByRole('main');
  for (const act of [workspace, challenge, 'We do not collect money here.']) await expect(log).toContainText(act);
});
