import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { charactersLeft } from '../platform/counted.ts';
import { Counter } from './Counter.tsx';
import classes from './ReasonField.module.css';
import type { FieldsOf } from './useForm.ts';

interface Reason {
  reason: string;
}

const lengthOf = ({ reason }: Reason) => textLength(reason.trim());

/** What is wrong with a reason: it is missing, where there has to be one, or too long. */
export function refuseReason(values: Reason, required: boolean, most: number = limits.take_down_reason_length): Partial<Reason> {
  const length = lengthOf(values);
  if (required && length === 0) return { reason: fieldWords.required };
  return length > most ? { reason: charactersLeft(most - length) } : {};
}

export interface ReasonFieldProps {
  form: FieldsOf<Reason>;
  label: string;
  /** Who reads it. */
  hint: string;
  longest?: number;
}

/** Why something is done about what others wrote, who they are or what they have, in a sheet. */
export const ReasonField = ({ form, label, hint, longest = limits.take_down_reason_length }: ReasonFieldProps) => (
  <div>
    <Textarea {...form.getInputProps('reason')} label={label} description={hint} classNames={{ input: classes.text }} />
    <div className={classes.count}>
      <Counter length={lengthOf(form.values)} limit={longest} left={charactersLeft} />
    </div>
  </div>
);
