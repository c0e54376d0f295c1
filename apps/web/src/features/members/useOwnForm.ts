import { useLayoutEffect } from 'react';
import { type FormOptions, useForm } from '../../ui/useForm.ts';
import type { OwnChanges } from './useOwnChanges.ts';

interface OwnFormOptions<V extends object, F extends object> extends Omit<FormOptions<F>, 'initialValues' | 'onChange'> {
  /** The fields of the form that hold the changed values; the form may have more. */
  fieldsOf: (values: V) => F;
  /** The values that the fields stand for. */
  valuesOf: (fields: F) => V;
  /** Further changes that one change implies. */
  withGrounds?: (part: Partial<V>, values: V) => Partial<V>;
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Those of the values that differ from others. */
const differing = <T extends object>(values: T, others: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !alike(value, (others as Record<string, unknown>)[name])),
  ) as Partial<T>;

/**
 * A form for changes to the member's own profile. Typing updates the changes, which outlive the screen; updates from elsewhere, such as
 * another tab or a reverted change, update the fields.
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
