import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { postWithPhoto } from '../fixtures/photo-post.ts';
import { expect, test } from '../fixtures/test.ts';

/** Drags one or two fingers across the screen, each from one point to another. */
async function draw(page: Page, fingers: { from: [number, number]; to: [number, number] }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (share: number) =>
    fingers.map(({ from, to }, id) => ({ id, x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 10; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the photo of a post is looked at closely: wheel, double tap, pinch and buttons; swipe, Escape and the button close it', async ({
  server,
  api,
  registered,
  signedIn,
  hasTouch,
}) => {
  const ada = await registered();
  await postWithPhoto(api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access), ada.id, server.url);
  const page = await signedIn(ada);
  await page.goto('/feed?tab=everything');
  const opener = page.getByRole('button', { name: /^Open photo/ }).first();
  const dialog = page.getByRole('dialog', { name: /^Photo by/ });
  const picture = dialog.getByRole('img', { name: /^Photo by/ });
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);
  const open = async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await atRest(page);
  };

  await open();
  await expectAccessible(page);
  const whole = await width();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await open();
  if (hasTouch) {
    await draw(page, [
      { from: [180, 422], to: [60, 422] },
      { from: [210, 422], to: [330, 422] },
    ]);
    await expect.poll(width).toBeGreaterThan(whole);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    await draw(page, [{ from: [195, 300], to: [195, 720] }]);
  } else {
    await picture.dblclick();
    await expect.poll(width).toBeGreaterThan(whole);
    await picture.dblclick();
    await expect.poll(width).toBe(whole);
    await picture.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(width).toBeGreaterThan(whole);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
