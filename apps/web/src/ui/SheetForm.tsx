import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';
import { forms } from './forms.words.ts';
import { Sheet } from './Sheet.tsx';
import classes from './SheetForm.module.css';
import type { Form } from './useForm.ts';

export interface SheetFormProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  form: Pick<Form<object>, 'shape' | 'submitting' | 'failure'>;
  /** The label of the button that sends it. */
  send: string;
  /** The label of the button that closes it. */
  cancel?: string;
  /** Whether it is destructive. */
  danger?: boolean;
  /** Whether something that has to be chosen first is not chosen yet. */
  unready?: boolean;
  children: ReactNode;
}

/** A form in a sheet, sent by the button below it. Whoever holds the form keeps what was typed while the sheet is closed. */
export function SheetForm({ opened, onClose, title, form, send, cancel = forms.cancel, danger, unready, children }: SheetFormProps) {
  const id = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'filled'} disabled={unready} busy={form.submitting}>
            {send}
          </Button>
        </>
      }
    >
      <form {...form.shape} id={id} className={classes.form}>
        {children}
        <FormError>{form.failure}</FormError>
      </form>
    </Sheet>
  );
}
