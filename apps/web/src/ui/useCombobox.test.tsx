import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type ComboboxUse, useCombobox } from './useCombobox.ts';

const picked: string[] = [];

function Field({ keys, first }: Pick<ComboboxUse, 'keys' | 'first'>) {
  const box = useCombobox({ keys, first, onPick: (key) => picked.push(key) });
  return (
    <>
      <input aria-label="Find" {...box.field} onKeyDown={(event) => void box.press(event)} />
      {box.opened && (
        <div {...box.list} aria-label="Found">
          {keys.map((key) => (
            <button key={key} {...box.option(key)}>
              {key}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function show(keys: readonly string[], first?: ComboboxUse['first']) {
  picked.splice(0);
  const { rerender } = render(<Field keys={keys} first={first} />);
  const field = screen.getByRole('combobox');
  field.focus();
  return {
    field,
    offer: (next: readonly string[]) => rerender(<Field keys={next} first={first} />),
    /** Presses keys, and returns the active option, as announced to a screen reader and as shown in the list. */
    press: async (keys?: string) => {
      if (keys) await userEvent.keyboard(keys);
      const said = field.getAttribute('aria-activedescendant');
      const marked = screen.queryByRole('option', { selected: true });
      expect(said).toBe(marked?.id ?? null);
      return marked?.textContent ?? null;
    },
  };
}

const three = ['ada', 'ben', 'cem'];

it.each([
  ['{ArrowDown}', undefined, 'ada'],
  ['{ArrowUp}', undefined, 'cem'],
  ['{ArrowDown}{ArrowDown}', undefined, 'ben'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', undefined, 'ada'],
  ['{ArrowDown}{ArrowUp}', undefined, 'cem'],
  ['{ArrowDown}', 'marked', 'ben'],
  ['{ArrowUp}', 'marked', 'cem'],
  ['{ArrowDown}', 'taken', 'ada'],
] as const)('%s where the first is %s marks %s', async (keys, first, marked) => {
  expect(await show(three, first).press(keys)).toBe(marked);
});

it.each([
  [undefined, null, []],
  ['taken', null, ['ada']],
  ['marked', 'ada', ['ada']],
] as const)('where nothing was marked, the first is %s', async (first, marked, taken) => {
  const { press } = show(three, first);
  expect(await press()).toBe(marked);
  await press('{Enter}');
  expect(picked).toEqual(taken);
});

it('keeps the one that was marked where others come amid it, and marks none where it is gone', async () => {
  const { press, offer } = show(three);
  await press('{ArrowDown}{ArrowDown}');
  offer(['cem', 'eva', 'ben']);
  expect(await press()).toBe('ben');
  offer(['cem']);
  expect(await press('{Enter}')).toBe(null);
  expect(picked).toEqual([]);
  offer(three);
  await press('{Enter}');
  expect(picked).toEqual(['ben']);
});

it('is closed while there is nothing to choose', async () => {
  const { field, press, offer } = show([], 'marked');
  expect(await press('{ArrowDown}{Enter}')).toBe(null);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).not.toHaveAttribute('aria-controls');
  offer(three);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

it('leaves keys that choose a character of another script, and a new line, to the field', async () => {
  const { field, press } = show(three, 'marked');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(await press('{Shift>}{Enter}{/Shift}')).toBe('ada');
  expect(picked).toEqual([]);
});

it('takes what is tapped, and the focus stays in the field', async () => {
  const { field } = show(three);
  await userEvent.click(screen.getByRole('option', { name: 'cem' }));
  expect(picked).toEqual(['cem']);
  expect(field).toHaveFocus();
});
