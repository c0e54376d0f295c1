import { type ReactNode, useId } from 'react';
import classes from './Field.module.css';

export interface FieldProps {
  name: string;
  label: string;
  /** Beside the label: that it may be left empty. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, below. */
  problem?: string;
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  /** Several lines. */
  long?: boolean;
  /** Right of the problem: how much of the limit is used. */
  counter?: ReactNode;
}

/** A labelled text field of the profile form. */
export function Field({ name, label, hint, value, onChange, problem, placeholder, autoComplete, maxLength, long, counter }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    name,
    value,
    placeholder,
    autoComplete,
    maxLength,
    className: classes.control,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {hint && <span className={classes.hint}> {hint}</span>}
      </label>
      {long ? (
        <textarea {...shared} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <div className={classes.below}>
        <p id={`${id}-problem`} className={classes.problem} role={problem ? 'alert' : undefined}>
          {problem}
        </p>
        {counter}
      </div>
    </div>
  );
}
