import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useMentions, type Writing } from './useMentions.ts';
import classes from './WritingBox.module.css';
import { writing } from './writing.words.ts';

export interface WritingBoxProps extends Writing {
  /** The field's accessible name and placeholder. */
  label: string;
  rows: number;
  /** The id of the error message, while there is one. */
  problemId?: string;
  /** Read-only while sending: anything typed would disappear with what was sent. */
  busy?: boolean;
  onWrite: (writing: Writing) => void;
  onSend: () => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** The text field of a post or comment. An @ suggests members; Ctrl+Enter sends [FEED-35, FEED-36]. */
export function WritingBox({ label, rows, text, tagged, problemId, busy, onWrite, onSend, onPaste }: WritingBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ text, tagged }, onWrite, field);
  const { box, shown } = mentions;

  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (!sends) return void mentions.press(event);
    event.preventDefault();
    onSend();
  };

  return (
    <>
      <textarea
        ref={field}
        className={classes.text}
        placeholder={label}
        aria-label={label}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        data-autofocus
        rows={rows}
        readOnly={busy}
        value={text}
        // A multi-line text field is a combobox only while it shows suggestions.
        {...(box.opened && box.field)}
        // Escape then closes the suggestions, not the sheet around them.
        data-mantine-stop-propagation={shown ? 'true' : undefined}
        onChange={({ currentTarget: { value, selectionEnd } }) => mentions.write(value, selectionEnd)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...mentions.watch}
      />
      <VisuallyHidden>
        <span role="status">{box.opened && mentions.settled ? writing.suggested(mentions.people?.length ?? 0) : ''}</span>
      </VisuallyHidden>
      {shown && <Suggestions mentions={mentions} at={shown.at} field={field} />}
    </>
  );
}
