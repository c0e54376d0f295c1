import type { ReactNode } from 'react';
import classes from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  /** One more sentence of explanation, below the label. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A row that is a switch across its whole width, applied at once. */
export const Switch = ({ label, hint, checked, disabled, onChange }: SwitchProps) => (
  <label className={classes.row}>
    <span className={classes.words}>
      <span>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={classes.switch}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);
