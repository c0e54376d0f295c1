import type { ListedPerson, Mention } from '@muster/contract';
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMarked } from '../../ui/useMarked.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMemberSearch } from '../people/index.ts';
import { useMe } from '../session/index.ts';
import { setAtCharacter } from './caret.ts';
import { completeMention, typedMention } from './mentioning.ts';
import { Suggestions } from './Suggestions.tsx';
import classes from './WritingBox.module.css';
import { writing } from './writing.words.ts';

/** A text and those who were picked from the suggestions while it was written; not all of them need still be in it. */
export interface Writing {
  text: string;
  tagged: readonly Mention[];
}

export interface WritingBoxProps extends Writing {
  /** What the field is for: its name and what stands in it while it is empty. */
  label: string;
  rows: number;
  /** The element that says what is wrong, while something is. */
  problemId?: string;
  /** While it is being sent nothing is written: it would go with what was sent. */
  busy?: boolean;
  onWrite: (writing: Writing) => void;
  onSend: () => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** The text of a post or comment. An @ suggests members; Ctrl and Enter send [FEED-35, FEED-36]. */
export function WritingBox({ label, rows, text, tagged, problemId, busy, onWrite, onSend, onPaste }: WritingBoxProps) {
  const me = useMe();
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [focused, setFocused] = useState(false);
  /** The @ whose suggestions were closed with Escape. */
  const [closed, setClosed] = useState<number | null>(null);

  const typed = focused ? typedMention(text, caret, tagged) : null;
  const mention = typed && typed.at !== closed ? typed : null;
  const { found, failed, settled } = useMemberSearch(mention?.query ?? '');
  const people = found?.filter(({ id }) => id !== me.id);
  // Where nobody has the name that was typed, a space means that the sentence goes on.
  const shown = mention && !(people?.length === 0 && /\s/.test(mention.query)) ? mention : null;
  const options = shown && !failed ? (people ?? []) : [];
  const [marked, mark] = useMarked(options.map(({ id }) => id ?? ''));
  const at = Math.max(marked, 0);
  const shownAt = shown?.at;

  useLayoutEffect(() => {
    const [list, field] = [panel.current, box.current];
    if (shownAt === undefined || !list || !field) return;
    list.showPopover?.();
    const follow = () => setAtCharacter(list, field, shownAt);
    follow();
    const view = window.visualViewport;
    view?.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, true);
    return () => {
      view?.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, true);
    };
  }, [shownAt]);
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    box.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });
  useLayoutEffect(() => {
    panel.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const pick = ({ id, first_name, last_name }: ListedPerson) => {
    if (!shown || !id) return;
    const person = { id, first_name, last_name };
    const done = completeMention(text, shown, person);
    caretAfter.current = done.caret;
    setCaret(done.caret);
    onWrite({ text: done.text, tagged: [...tagged.filter((each) => each.id !== id), person] });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[at];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else if (shown && event.key === 'Escape') setClosed(shown.at);
    else if (step && options.length > 0) mark((at + step + options.length) % options.length);
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(chosen);
    else return;
    event.preventDefault();
  };

  const open = options.length > 0;
  return (
    <>
      <textarea
        ref={box}
        className={classes.text}
        placeholder={label}
        aria-label={label}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        data-autofocus
        rows={rows}
        readOnly={busy}
        value={text}
        // A text of several lines is a combobox only while it suggests.
        role={open ? 'combobox' : undefined}
        aria-autocomplete={open ? 'list' : undefined}
        aria-expanded={open ? true : undefined}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${at}` : undefined}
        // Escape then closes the suggestions, not the sheet around them.
        data-mantine-stop-propagation={shown ? 'true' : undefined}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          setCaret(selectionEnd);
          mark(-1);
          if (!typedMention(value, selectionEnd, tagged)) setClosed(null);
          onWrite({ text: value, tagged });
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <VisuallyHidden>
        <span role="status">{open && settled ? writing.suggested(options.length) : ''}</span>
      </VisuallyHidden>
      {shown && <Suggestions ref={panel} id={listId} query={shown.query} found={people} failed={failed} at={at} onPick={pick} />}
    </>
  );
}
