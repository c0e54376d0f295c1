import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { KeptFocus } from './KeptFocus.tsx';

function Removable() {
  const [rows, setRows] = useState(['Ana', 'Ben', 'Cem']);
  return (
    <section tabIndex={-1} aria-label="People">
      {rows.length > 0 && (
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <a href="#person" tabIndex={-1}>
                Photo
              </a>
              <a href="#person">{name}</a>
              <button type="button" onClick={() => setRows(rows.filter((row) => row !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function open(kept = true) {
  const page = (keeps: boolean) => (
    <>
      <Removable />
      {keeps && <KeptFocus />}
    </>
  );
  const { rerender } = render(page(kept));
  const user = userEvent.setup();
  return {
    user,
    keep: () => rerender(page(true)),
    remove: (name: string) => user.click(screen.getByRole('button', { name: `Remove ${name}` })),
  };
}

describe('the focus in a row that is removed', () => {
  it('moves to the next row, to the one before, and to the list', async () => {
    const { remove } = open();
    await remove('Ben');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cem' })).toHaveFocus());
    await remove('Cem');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ana' })).toHaveFocus());
    await remove('Ana');
    await waitFor(() => expect(screen.getByRole('region', { name: 'People' })).toHaveFocus());
  });

  it('moves to the next row, also if it was there before this code had loaded', async () => {
    const { keep } = open(false);
    const remove = screen.getByRole('button', { name: 'Remove Ana' });
    remove.focus();
    keep();
    remove.click();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ben' })).toHaveFocus());
  });

  it('stays where the member has put it meanwhile', async () => {
    const { remove } = open();
    await remove('Ana');
    const chosen = screen.getByRole('button', { name: 'Remove Cem' });
    chosen.focus();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(chosen).toHaveFocus();
  });
});
