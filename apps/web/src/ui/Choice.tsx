import type { ReactNode } from 'react';
import classes from './Choice.module.css';

export interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
  /** What it is called, where `children` alone do not say it. */
  label?: string;
  /** One of any number instead of one. */
  several?: boolean | undefined;
  invalid?: boolean;
  /** For what is said in a letter or two. */
  short?: boolean;
}

/** One option that can be tapped, among others. */
export const Choice = ({ name, checked, onChoose, children, label, several, invalid, short }: ChoiceProps) => (
  <label className={classes.choice}>
    <input
      type={several ? 'checkbox' : 'radio'}
      name={name}
      aria-label={label}
      className={classes.input}
      checked={checked}
      aria-invalid={several && invalid ? true : undefined}
      data-problem={invalid ? '' : undefined}
      onChange={onChoose}
    />
    <span className={classes.label} data-short={short ? '' : undefined} aria-hidden={label ? true : undefined}>
      {children}
    </span>
  </label>
);
