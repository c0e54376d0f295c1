import { limits } from '@muster/contract/limits';
import { type ClipboardEvent, type InputEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import classes from './CodeBoxes.module.css';
import { forms } from './forms.words.ts';

export interface CodeBoxesProps {
  /** One digit or nothing per box. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  /** Names the group for screen readers. */
  label: string;
  /** Id of the message below the boxes while there is one. */
  errorId?: string;
  /** Gives the first box the focus. */
  ref?: Ref<{ focus: () => void }>;
}

/** An empty code. */
export const noDigits = (): string[] => Array.from({ length: limits.code_length }, () => '');

const digitsIn = (text: string) => [...text.replace(/\D/g, '')];

/** A code, one digit per box: typing goes on, Backspace goes back, arrows move, and a paste fills them all [REG-21, REG-23]. */
export function CodeBoxes({ digits, onChange, label, errorId, ref }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), limits.code_length - 1)]?.focus();
  useImperativeHandle(ref, () => ({ focus: () => focus(0) }));

  const put = (index: number, values: string[]) => {
    const next = [...digits];
    values.forEach((value, offset) => {
      if (index + offset < limits.code_length) next[index + offset] = value;
    });
    onChange(next);
  };

  const typed = (index: number, text: string) => {
    const found = digitsIn(text);
    if (found.length === 0) {
      if (text === '') put(index, ['']);
      return;
    }
    // A phone that fills in the mailed code writes it all into one box; a second digit in a full box replaces the first.
    const whole = found.length >= limits.code_length;
    const values = whole ? found.slice(0, limits.code_length) : found.length === 2 && digits[index] ? found.slice(-1) : found;
    put(whole ? 0 : index, values);
    focus((whole ? 0 : index) + values.length);
  };

  /** The digit that is already there changes nothing, so no change would be heard: whoever types a code once more goes on all the same. */
  const again = (index: number, event: InputEvent) => {
    if (event.data !== digits[index]) return;
    event.preventDefault();
    focus(index + 1);
  };

  const pressed = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace') {
      event.preventDefault();
      const target = digits[index] ? index : index - 1;
      if (target < 0) return;
      put(target, ['']);
      focus(target);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focus(index + (event.key === 'ArrowLeft' ? -1 : 1));
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focus(event.key === 'Home' ? 0 : limits.code_length - 1);
    }
  };

  const pasted = (event: ClipboardEvent) => {
    event.preventDefault();
    const found = digitsIn(event.clipboardData.getData('text')).slice(0, limits.code_length);
    if (found.length === 0) return;
    onChange([...found, ...noDigits()].slice(0, limits.code_length));
    focus(found.length);
  };

  return (
    <fieldset className={classes.boxes} aria-describedby={errorId}>
      <legend className={classes.legend}>{label}</legend>
      {digits.map((digit, index) => (
        <input
          // A box is its place.
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          className={classes.box}
          value={digit}
          onChange={(event) => typed(index, event.target.value)}
          onBeforeInput={(event) => again(index, event)}
          onKeyDown={(event) => pressed(index, event)}
          onPaste={pasted}
          onFocus={(event) => event.target.select()}
          aria-label={forms.digit(index + 1)}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
        />
      ))}
    </fieldset>
  );
}
