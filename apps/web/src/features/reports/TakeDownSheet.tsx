import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { HomeRef, TakenKind } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { fieldWords } from '@muster/contract/errors';
import { limits, textLength } from '@muster/contract/limits';
import { useId } from 'react';
import { reasonOr } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { forms } from '../../ui/forms.words.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import classes from './TakeDownSheet.module.css';
import { takeDown } from './takedown.api.ts';
import { takeDownWords as words } from './takedown.words.ts';

export interface TakeDownProps {
  opened: boolean;
  onClose: () => void;
  what: TakenKind;
  /** Its id, and the home that it is in. */
  id: string;
  home: HomeRef;
  /** The author, as others see them. */
  name: string;
  /** It is taken down: whoever shows it lets it go. */
  onTaken: () => void;
}

const lengthOf = (reason: string) => textLength(reason.trim());

/** What the server says about it: that it is gone, or no longer the viewer's to decide. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 403 || error.status === 404) ? error.message : reasonOr(error, words.failed);

/** The sheet behind `TakeDown`. What was typed stays while it is closed. */
export function TakeDownSheet({ opened, onClose, what, id, home, name, onTaken }: TakeDownProps) {
  const formId = useId();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({
      ...(lengthOf(reason) === 0 && { reason: fieldWords.required }),
      ...(lengthOf(reason) > limits.take_down_reason_length && { reason: words.left(limits.take_down_reason_length - lengthOf(reason)) }),
    }),
    send: async ({ reason }) => {
      await takeDown(home, { kind: what, object_id: id, reason: reason.trim() });
      toast(words.done[what]);
      onClose();
      onTaken();
    },
    failed: failureOf,
  });
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={words.titles[what](name)}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={form.submitting}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form {...form.shape} id={formId} className={classes.form}>
        <p>{words.text}</p>
        <Textarea
          {...form.getInputProps('reason')}
          label={words.reason}
          description={words.reasonHint}
          classNames={{ input: classes.text }}
        />
        <div className={classes.count}>
          <Counter length={lengthOf(form.values.reason)} limit={limits.take_down_reason_length} left={words.left} />
        </div>
        <FormError>{form.failure}</FormError>
      </form>
    </Sheet>
  );
}
