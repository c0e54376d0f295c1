import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';

/** An email address: what phones would do to words leaves it alone. */
export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={limits.email_length} {...props} />
);
