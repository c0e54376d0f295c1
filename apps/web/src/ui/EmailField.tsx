import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';

/** An email address field, with capitalisation and autocorrection off. */
export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={limits.email_length} {...props} />
);
