import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setConfig } from '../platform/config.ts';
import { testConfig } from '../test/fixtures.ts';
import { OptionsMenu } from './OptionsMenu.tsx';

const chosen: string[] = [];

function show() {
  chosen.splice(0);
  setConfig(testConfig());
  const options = ['Edit', 'Delete'].map((label) => ({ label, icon: null, run: () => chosen.push(label) }));
  render(
    <main id="main">
      <OptionsMenu label="Options for a post" options={options} />
      <button type="button">Next</button>
    </main>,
  );
  const button = screen.getByRole('button', { name: 'Options for a post' });
  return { button, item: (name: string) => screen.getByRole('menuitem', { name }), user: userEvent.setup() };
}

it('opened by a key has its first option in focus, and is closed with Escape', async () => {
  const { button, item, user } = show();
  act(() => button.focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menu', { name: 'Options for a post' })).toBeVisible();
  await waitFor(() => expect(item('Edit')).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Edit')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

it('opened by a tap marks no option until an arrow key comes, also the second time', async () => {
  const { button, item, user } = show();
  for (const time of ['Edit', 'Edit Edit']) {
    await user.click(button);
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(item('Edit')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(chosen.join(' ')).toBe(time);
    expect(button).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  }
});

it('lets Tab go on behind the button', async () => {
  const { button, user } = show();
  await user.click(button);
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
