import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useLayoutEffect, useRef } from 'react';

export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  mask: (typed: string) => string;
  onType: (value: string) => void;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** A field of digits that groups what is typed. The caret stays behind the digit that it was behind. */
export function MaskedInput({ mask, onType, value, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** How many digits stand before the caret, while it is to be put back. */
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = input.current;
    const digits = before.current;
    before.current = undefined;
    if (!element || digits === undefined || document.activeElement !== element) return;
    let at = 0;
    while (at < value.length && digitsIn(value.slice(0, at)) < digits) at += 1;
    element.setSelectionRange(at, at);
  });
  return (
    <TextInput
      {...rest}
      ref={input}
      value={value}
      inputMode="numeric"
      onChange={({ currentTarget }) => {
        const caret = currentTarget.selectionStart ?? currentTarget.value.length;
        const masked = mask(currentTarget.value);
        // At the end it stays there by itself, also behind what the mask adds.
        before.current = caret < currentTarget.value.length ? digitsIn(currentTarget.value.slice(0, caret)) : undefined;
        onType(masked);
      }}
    />
  );
}
