import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

/** How a combobox behaves: its options, and what happens when one is chosen. */
export interface ComboboxUse {
  /** The keys of the options, in display order; empty while the list is closed. */
  keys: readonly string[];
  onPick: (key: string) => void;
  /** What the first option is by default: `marked` from the start, or only `taken` by Enter. */
  first?: 'marked' | 'taken';
}

/**
 * The one way to build a combobox, for all fields that suggest options while typing (decision 44): arrow keys mark an option and Enter
 * takes it while the focus stays in the field, and screen readers announce the marked one. It tracks the marked option by key: it stays
 * marked when other results arrive around it, and none is marked once it is no longer among them.
 */
export function useCombobox({ keys, onPick, first }: ComboboxUse) {
  const listId = useId();
  const [chosen, choose] = useState<string>();
  const opened = keys.length > 0;
  const found = chosen === undefined ? -1 : keys.indexOf(chosen);
  const at = found < 0 && first === 'marked' && opened ? 0 : found;
  const marked = keys[at];
  const idOf = (key: string) => `${listId}-${key}`;

  const pick = (key: string) => {
    choose(undefined);
    onPick(key);
  };
  const step = (by: 1 | -1) => choose(keys[(Math.max(at, by === 1 ? at : 0) + by + keys.length) % keys.length]);

  const markedId = marked === undefined ? undefined : idOf(marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView?.({ block: 'nearest' });
  }, [markedId]);

  return {
    /** Whether the list is open. */
    opened,
    /** The key of the marked option. */
    marked,
    /** Unmarks the option: the text has changed. */
    unmark: () => choose(undefined),
    pick,
    /** Props for the field, either while the list is open or always. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': opened,
      'aria-controls': opened ? listId : undefined,
      'aria-activedescendant': markedId,
    } as const,
    /** Returns whether the options handled the key. Keys of an input method (IME) composition are ignored. */
    press: (event: KeyboardEvent): boolean => {
      if (!opened || event.nativeEvent.isComposing) return false;
      const taken = marked ?? (first ? keys[0] : undefined);
      if (event.key === 'ArrowDown') step(1);
      else if (event.key === 'ArrowUp') step(-1);
      else if (event.key === 'Enter' && !event.shiftKey && taken !== undefined) pick(taken);
      else return false;
      event.preventDefault();
      return true;
    },
    list: { id: listId, role: 'listbox' } as const,
    /** Props for the button of an option. */
    option: (key: string) =>
      ({
        id: idOf(key),
        type: 'button',
        role: 'option',
        tabIndex: -1,
        'aria-selected': key === marked,
        // The field keeps the focus, even when an option is tapped.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => pick(key),
      }) as const,
  };
}
export type Combobox = ReturnType<typeof useCombobox>;
