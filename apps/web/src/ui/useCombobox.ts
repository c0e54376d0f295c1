import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

/** How a combobox behaves: what it offers, and what becomes of it. */
export interface ComboboxUse {
  /** What can be chosen now, by its keys, in the order in which it stands; empty while nothing is offered. */
  keys: readonly string[];
  onPick: (key: string) => void;
  /** The first option counts where none was marked: it is `marked` from the start, or only `taken` by Enter. */
  first?: 'marked' | 'taken';
}

/**
 * A field that offers options while one types in it, the one way for all of them (decision 44): arrow keys mark an option and Enter takes
 * it while the focus stays in the field, and screen readers hear which is marked. It knows the marked one by its key: it stays the same
 * one where other results come amid it, and none is marked where it is not among them.
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
    /** Whether something is offered. */
    opened,
    /** The key of the marked option. */
    marked,
    /** Marks none: what is typed has changed. */
    unmark: () => choose(undefined),
    pick,
    /** For the field, as long as it offers something or always. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': opened,
      'aria-controls': opened ? listId : undefined,
      'aria-activedescendant': markedId,
    } as const,
    /** Answers whether the key was for the options. Keys that choose a character of another script are not. */
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
    /** For the button that is an option. */
    option: (key: string) =>
      ({
        id: idOf(key),
        type: 'button',
        role: 'option',
        tabIndex: -1,
        'aria-selected': key === marked,
        // The field keeps the focus, also where a finger picks.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => pick(key),
      }) as const,
  };
}
export type Combobox = ReturnType<typeof useCombobox>;
