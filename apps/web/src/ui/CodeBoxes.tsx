import { OTPField } from '@base-ui/react/otp-field';
import { limits } from '@muster/contract/limits';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import classes from './CodeBoxes.module.css';
import { forms } from './forms.words.ts';

export interface CodeBoxesProps {
  /** The digits so far. */
  value: string;
  onChange: (value: string) => void;
  /** Names the group for screen readers. */
  label: string;
  /** The error message, shown below. */
  error?: string;
  /** Focuses the first box. */
  ref?: Ref<{ focus: () => void }>;
}

const firstDigits = (text: string) => text.replace(/\D/g, '').slice(0, limits.code_length);

/**
 * A code, one digit per box: typing moves forward, Backspace back, arrows move, and phones can autofill the mailed code. A paste fills all
 * boxes, whichever box it went into; the library would start at that box [REG-21, REG-23].
 */
export function CodeBoxes({ value, onChange, label, error, ref }: CodeBoxesProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => first.current?.focus() }));
  return (
    <div>
      <p id={`${id}-label`} className={classes.label}>
        {label}
      </p>
      <OTPField.Root
        className={classes.boxes}
        length={limits.code_length}
        value={value}
        onValueChange={(next, { reason, event }) =>
          onChange(reason === 'input-paste' ? firstDigits(event.clipboardData?.getData('text') ?? '') : next)
        }
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {/* The library labels the first box with the whole field's name; ours says that it is the first. */}
        <span id={`${id}-first`} hidden>
          {forms.digit(1)}
        </span>
        {Array.from({ length: limits.code_length }, (_, index) => (
          <OTPField.Input
            // A box is identified by its position.
            key={index}
            ref={index === 0 ? first : undefined}
            className={classes.box}
            aria-label={index === 0 ? undefined : forms.digit(index + 1)}
            aria-labelledby={index === 0 ? `${id}-first` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        ))}
      </OTPField.Root>
      <div role="alert" id={`${id}-error`}>
        {error && <p className={classes.error}>{error}</p>}
      </div>
    </div>
  );
}
