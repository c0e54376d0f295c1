import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { useDisclosure } from '@mantine/hooks';
import { limits } from '@muster/contract/limits';
import { forms } from './forms.words.ts';
import { EyeIcon, EyeOffIcon } from './late-icons.tsx';
import classes from './PasswordField.module.css';

const RevealIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />);

/** A password field with a button that reveals it; the button is reachable by keyboard, and its name says what it will do. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      maxLength={limits.password_max}
      {...props}
      // The library omits it.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleIcon={RevealIcon}
      visibilityToggleButtonProps={{ 'aria-label': visible ? forms.hidePassword : forms.showPassword, tabIndex: 0 }}
      classNames={{ innerInput: classes.inner, visibilityToggle: classes.toggle, section: classes.section }}
    />
  );
}
