import type { Mention } from '@muster/contract';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useCombobox } from '../../ui/useCombobox.ts';
import { useMemberSearch } from '../people/index.ts';
import { useMe } from '../session/index.ts';
import { completeMention, typedMention } from './mentioning.ts';

/** A text, and the members picked from the suggestions while writing it; not all of them need still be mentioned. */
export interface Writing {
  text: string;
  tagged: readonly Mention[];
}

/** The members that an @ at the caret may refer to, and the text once one of them is picked [FEED-35, FEED-36]. */
export function useMentions({ text, tagged }: Writing, onWrite: (writing: Writing) => void, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useMe();
  const caretAfter = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [focused, setFocused] = useState(false);
  /** The @ whose suggestions were closed with Escape. */
  const [closed, setClosed] = useState<number | null>(null);

  const typed = focused ? typedMention(text, caret, tagged) : null;
  const mention = typed && typed.at !== closed ? typed : null;
  const { found, failed, settled } = useMemberSearch(mention?.query ?? '');
  const people = found?.filter(({ id }) => id !== me.id);
  // If nobody has the typed name, a space means that the sentence continues.
  const shown = mention && !(people?.length === 0 && /\s/.test(mention.query)) ? mention : null;
  const offered = shown && !failed ? (people ?? []) : [];

  const pick = (id: string) => {
    const person = offered.find((each) => each.id === id);
    if (!shown || !person) return;
    const mentioned = { id, first_name: person.first_name, last_name: person.last_name };
    const done = completeMention(text, shown, mentioned);
    caretAfter.current = done.caret;
    setCaret(done.caret);
    onWrite({ text: done.text, tagged: [...tagged.filter((each) => each.id !== id), mentioned] });
  };
  const box = useCombobox({ keys: offered.flatMap(({ id }) => id ?? []), onPick: pick, first: 'marked' });

  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  return {
    box,
    /** The name being typed and the position of its @, while there are suggestions or a message about it. */
    shown,
    people,
    failed,
    /** Whether the suggestions match the current text. */
    settled,
    /** The author changed the text. */
    write: (next: string, caretNow: number) => {
      setCaret(caretNow);
      box.unmark();
      if (!typedMention(next, caretNow, tagged)) setClosed(null);
      onWrite({ text: next, tagged });
    },
    watch: {
      onSelect: () => setCaret(field.current?.selectionEnd ?? 0),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    /** Returns whether the suggestions handled the key. */
    press: (event: KeyboardEvent): boolean => {
      if (box.press(event)) return true;
      if (event.nativeEvent.isComposing) return false;
      if (event.key === 'Escape' && shown) setClosed(shown.at);
      else if (event.key === 'Tab' && !event.shiftKey && box.marked) box.pick(box.marked);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
export type Mentions = ReturnType<typeof useMentions>;
