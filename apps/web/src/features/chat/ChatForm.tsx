import { textLength, visiblePattern } from '@muster/contract/base/characters';
import { limits } from '@muster/contract/limits';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import classes from './ChatForm.module.css';
import { SendIcon } from './chat.icons.tsx';
import { typedDrafts } from './chat.store.ts';
import { chatWords as words } from './chat.words.ts';

/** From so few characters left on they are counted. */
const COUNTED_FROM = 50;

/** Scrolls a form in which somebody types clear of the keyboard that a phone lays over the page. */
function useAboveKeyboard(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const rise = () => {
      if (!form.current?.contains(document.activeElement)) return;
      const covered = form.current.getBoundingClientRect().bottom - (seen.offsetTop + seen.height);
      if (covered > 0) window.scrollBy({ top: covered });
    };
    seen.addEventListener('resize', rise);
    return () => seen.removeEventListener('resize', rise);
  }, [form]);
}

/** Where a member types [CHAT-02]. What is typed outlives a reload; Enter sends it, Shift and Enter begin a new line. */
export function ChatForm({ draftKey, onSend }: { draftKey: string; onSend: (content: string) => void }) {
  const text = typedDrafts.use(draftKey) ?? '';
  const form = useRef<HTMLFormElement>(null);
  useAboveKeyboard(form);
  const left = limits.chat_length - textLength(text.trim());
  const send = () => {
    if (!visiblePattern.test(text) || left < 0) return;
    onSend(text.trim());
    typedDrafts.set(draftKey, undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        className={classes.input}
        rows={1}
        placeholder={words.placeholder}
        aria-label={words.placeholder}
        aria-invalid={left < 0 || undefined}
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => typedDrafts.set(draftKey, target.value || undefined)}
        onKeyDown={onKeyDown}
      />
      {left <= COUNTED_FROM && (
        <span className={classes.left} data-over={left < 0 || undefined} role="status">
          {words.left(left)}
        </span>
      )}
      <IconButton type="submit" label={words.send} className={classes.send} disabled={left < 0}>
        <SendIcon size={22} />
      </IconButton>
    </form>
  );
}
