import type { Locator, Page } from '@playwright/test';
import { codeBox, someNewcomer, suggestedAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses Tab until the target has the focus, as keyboard users do, and expects the focus to be visible there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    const [has, shows] = await target.evaluate((element) => [element === document.activeElement, element.matches(':focus-visible')]);
    if (has) {
      expect(shows).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

const enter = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
const write = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

test('a newcomer registers, posts, likes and comments with the keyboard alone', { tag: '@desktop' }, async ({ page, server }) => {
  const { first, last, email, password } = someNewcomer();
  await page.goto('/login');
  await enter(page, page.getByRole('link', { name: 'Create Account' }));
  await write(page, 'First name', first);
  await write(page, 'Last name', last);
  await write(page, 'Email', email);
  await write(page, 'Confirm email', email);
  await write(page, 'Password', password);
  await write(page, 'Confirm password', password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/confirm_email/);
  await tabTo(page, codeBox(page, 'Verification code'));
  const code = await server.mailedCode(email);
  await page.keyboard.type(code.slice(0, 5) + ((Number(code[5]) + 1) % 10));
  await page.keyboard.press('Enter');
  await expect(page.getByText('CODE IS INVALID. PLEASE TRY AGAIN.')).toBeVisible();
  // Retyping the code replaces the digits, even with the same ones.
  await expect(codeBox(page, 'Verification code')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/work_space/);
  await tabTo(page, codeBox(page, 'Access code'));
  await page.keyboard.type(server.demo.workspaces[0]!.access_code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/personal_info/);
  await write(page, 'Find your address', '12 salem street, boston 02113');
  await expect(page.getByRole('option', { name: suggestedAddress })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toHaveValue('Boston');
  await enter(page, page.getByRole('button', { name: 'Next' }));
  await tabTo(page, page.getByLabel('I accept the waiver'));
  await page.keyboard.press('Space');
  await enter(page, page.getByRole('button', { name: 'Finish' }));

  await expect(page).toHaveURL(/\/feed$/);
  await enter(page, page.getByRole('button', { name: 'Write a post' }).first());
  const text = page.getByRole('textbox', { name: 'Write a post' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Written without a mouse');
  await enter(page, page.getByRole('button', { name: 'Send' }));
  // The composer traps the focus until it has closed.
  await expect(text).toBeHidden();
  const post = page.getByRole('article').filter({ hasText: 'Written without a mouse' });
  const like = post.getByRole('button', { name: /^Like/ });
  await tabTo(page, like);
  await page.keyboard.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await enter(page, post.getByRole('link', { name: /comments?$/ }));
  await enter(page, page.getByRole('button', { name: 'Add a comment' }));
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused();
  await page.keyboard.type('Nor was this');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeHidden();
  // Escape closes it, returns the focus, and keeps the text.
  const box = page.getByRole('button', { name: /Add a comment/ });
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Nor was this');
  await enter(page, page.getByRole('button', { name: 'Send' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Nor was this' })).toBeVisible();
});
