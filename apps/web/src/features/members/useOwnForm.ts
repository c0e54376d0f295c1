import { useLayoutEffect } from 'react';
import { type FormOptions, useForm } from '../../ui/useForm.ts';
import type { OwnChanges } from './useOwnChanges.ts';

interface OwnFormOptions<V extends object, F extends object> extends Omit<FormOptions<F>, 'initialValues' | 'onChange'> {
  /** The fields of the form for what is changed, which may have more of them. */
  fieldsOf: (values: V) => F;
  /** What the fields mean. */
  valuesOf: (fields: F) => V;
  /** What belongs to a change that this one was made for. */
  withGrounds?: (part: Partial<V>, values: V) => Partial<V>;
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Those of the values that differ from others. */
const differing = <T extends object>(values: T, others: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !alike(value, (others as Record<string, unknown>)[name])),
  ) as Partial<T>;

/**
 * A form for changes to one's own profile. What is typed goes into the changes, which outlive the screen; what comes from elsewhere, such
 * as another tab or a change that is taken back, goes into the fields.
 */
export function useOwnForm<V extends object, F extends object>(
  changes: OwnChanges<V>,
  { fieldsOf, valuesOf, withGrounds = (part) => part, ...options }: OwnFormOptions<V, F>,
) {
  const form = useForm<F>({
    ...options,
    initialValues: fieldsOf(changes.values),
    onChange: (fields) => {
      const values = valuesOf(fields);
      const part = differing(values, changes.values);
      if (Object.keys(part).length > 0) changes.change(withGrounds(part, values));
    },
  });
  useLayoutEffect(() => {
    const fields = form.getValues();
    if (!alike(valuesOf(fields), changes.values)) form.change(differing({ ...fields, ...fieldsOf(changes.values) }, fields));
  });
  return form;
}
