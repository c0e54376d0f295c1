import { join } from 'node:path';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serverEnv: { MUSTER_CONFIG: join(import.meta.dirname, '../../deployments/everything.json') } });

test('every screen of the settings stands where everything is switched on', async ({ page: _, signedIn, server }) => {
  // Nine screens, each looked at in both schemes.
  test.slow();
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  for (const [path, title] of [
    ['/profile/settings', 'Settings'],
    ['/profile/settings/password-update', 'Update Password'],
    ['/profile/settings/privacy-settings', 'Privacy Settings'],
    ['/profile/settings/blocked-users', 'Blocked Users'],
    ['/profile/settings/delete-account', 'Delete Account'],
    ['/profile/sessions', 'Where you are signed in'],
    ['/profile/security-log', 'Security log'],
    ['/profile/my-data', 'Your data'],
    ['/api/reset_password/', 'Lost password'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});
