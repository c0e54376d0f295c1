import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tokensKey } from '../../platform/tokens.ts';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { newMe } from '../../test/world.ts';

const tokensOf = (access: string) => JSON.stringify({ access, refresh: 'refresh-2', expires_at: Date.now() + 900_000 });

/** Another tab of this browser has stored different tokens. */
function writtenElsewhere(access: string): void {
  localStorage.setItem(tokensKey, tokensOf(access));
  window.dispatchEvent(new StorageEvent('storage', { key: tokensKey, newValue: tokensOf(access) }));
}

it('a tab begins anew where another tab signed somebody else in, and stays where it only refreshed', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost', reload });
  const me = newMe();
  let now = me;
  const { sent } = await enter('/events', { getMe: () => now }, me);
  await heading('Events');
  const before = sent('getMe').length;
  writtenElsewhere('refreshed');
  await waitFor(() => expect(sent('getMe')).toHaveLength(before + 1));
  now = newMe();
  expect(now.id).not.toBe(me.id);
  writtenElsewhere('of-somebody-else');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
