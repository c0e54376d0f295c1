import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';
import classes from './SaveBar.module.css';

export interface SaveBarProps {
  form: { failure?: string; submitting: boolean };
  /** The word on the button that saves. */
  save: string;
  /** There is nothing to save. */
  disabled?: boolean;
  /** What gives it up. */
  children?: ReactNode;
}

/** The foot of a form: why it was not saved, and what saves it. On wide screens it stays in sight however long the form is. */
export const SaveBar = ({ form, save, disabled, children }: SaveBarProps) => (
  <div className={classes.bar}>
    <FormError>{form.failure}</FormError>
    <Button type="submit" look="filled" busy={form.submitting} disabled={disabled}>
      {save}
    </Button>
    {children}
  </div>
);
