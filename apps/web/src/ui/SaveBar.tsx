import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';
import classes from './SaveBar.module.css';

export interface SaveBarProps {
  form: { failure?: string; submitting: boolean };
  /** The label of the save button. */
  save: string;
  /** There is nothing to save. */
  disabled?: boolean;
  /** The cancel control. */
  children?: ReactNode;
}

/** The footer of a form: the error, and the save button. On wide screens it stays visible however long the form is. */
export const SaveBar = ({ form, save, disabled, children }: SaveBarProps) => (
  <div className={classes.bar}>
    <FormError>{form.failure}</FormError>
    <Button type="submit" look="filled" busy={form.submitting} disabled={disabled}>
      {save}
    </Button>
    {children}
  </div>
);
