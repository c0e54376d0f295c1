import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catchUploads } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { feedPage } from '../../test/world.ts';

it('has the browser ask before a chosen photo is lost with the page, also once the composer is closed', async () => {
  catchUploads(() => 200);
  const { user } = await enter('/feed', { listFollowingFeed: () => feedPage([]) });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const open = async () => user.click((await screen.findAllByRole('button', { name: /^Write a post/ }))[0]!);
  await open();
  fireEvent.change(await screen.findByPlaceholderText('Write a post'), { target: { value: 'There again after a reload' } });
  expect(asks()).toBe(false);
  const file = new File(['x'], 'walk.png', { type: 'image/png' });
  fireEvent.change(document.querySelector('[role=dialog] input[type=file]')!, { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Remove photo' });
  expect(asks()).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asks()).toBe(true);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(asks()).toBe(false);
});
