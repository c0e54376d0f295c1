import { type GetInputProps, useForm as useLibraryForm } from '@mantine/form';
import { ApiError } from '@muster/contract/base/client';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reasonOf } from '../platform/reason.ts';

/** Errors by field. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

/** Why a form was not sent: as field errors, or as one sentence above the button. */
export interface Refusal<V> {
  problems?: Problems<V>;
  failure?: string;
}

export interface FormOptions<V> {
  initialValues: V;
  /** Validates the values. While there are errors nothing is sent, and the first invalid field receives the focus. */
  validate?: (values: V) => Problems<V>;
  /** A sentence above the button for what `validate` found, where the errors at the fields do not say it all. */
  summary?: (problems: Problems<V>) => string | undefined;
  /** Called on every change, to store a draft. */
  onChange?: (values: V, before: V) => void;
  /** Sends the values. If it throws, the error is shown and the typed values stay. */
  send: (values: V) => Promise<unknown>;
  /** The sentence for a failure that no field caused. */
  failed?: (error: unknown) => string;
  /** The form field that a field name in the server's response refers to. */
  fieldOf?: (name: string) => string;
  /** Interprets failures that need more than field errors and a sentence; if it returns nothing, they are handled like all others. */
  refused?: (error: unknown) => Refusal<V> | undefined;
  /** The initial message above the button. */
  failure?: string;
}

/** The part of a form that a group of fields uses; the form may hold more than the group. */
export interface FieldsOf<V> {
  values: V;
  errors: Partial<Record<string, string>>;
  getValues: () => V;
  getInputProps: (name: keyof V & string) => ReturnType<GetInputProps<V>>;
  /** Changes some of the values, and clears their errors and those of the fields within them. */
  change: (part: Partial<V>) => void;
}

const asItIs = (name: string) => name;

/** The field errors in a refusal by the server. */
export function namedBy(error: unknown, fieldOf = asItIs): Record<string, string | undefined> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return Object.fromEntries(fields.map(([name, [sentence]]) => [fieldOf(name), sentence]));
}

/**
 * A form: the library's, which keeps values and errors, plus what all of our forms do. It is submitted once at a time; the server's
 * refusals appear at their field, or as a sentence if they name no field of the screen; the first invalid field receives the focus. Spread
 * `shape` over the `form` element and `getInputProps(name)` over its inputs; show `failure` above the button, and `submitting` on it.
 */
export function useForm<V extends object>({
  initialValues,
  validate = () => ({}),
  summary = () => undefined,
  onChange,
  send,
  failed = reasonOf,
  fieldOf = asItIs,
  refused,
  failure: before,
}: FormOptions<V>) {
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState(before);
  const form = useLibraryForm<V, V, Problems<V>>({
    mode: 'controlled',
    initialValues,
    validate,
    onValuesChange: onChange,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
  });

  // The errors of now: a change may come later than the render that began it, when a place has been found.
  const shown = useRef(form.errors);
  useLayoutEffect(() => {
    shown.current = form.errors;
  });

  const refuse = ({ problems = {}, failure: sentence }: Refusal<V>, otherwise?: string) => {
    // Rendered first: only the screen knows which field comes first, and whether any of them shows the error. Whoever reads it can press again.
    flushSync(() => {
      form.setSubmitting(false);
      form.setErrors(problems);
      setFailure(sentence);
    });
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    if (first) first.focus();
    else if (otherwise) setFailure(otherwise);
  };

  const sendValid = async (values: V) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      const read = refused?.(error);
      if (read) refuse(read);
      else refuse({ problems: namedBy(error, fieldOf) as Problems<V> }, failed(error));
    }
  };

  return {
    ...form,
    errors: form.errors as Partial<Record<string, string>>,
    /** Props for the `form` element. */
    shape: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (form.submitting) event.preventDefault();
        else
          form.onSubmit(sendValid, (found) => {
            const problems = found as Problems<V>;
            refuse({ problems, failure: summary(problems) });
          })(event);
      },
    },
    failure,
    /** Shows an error that was found other than by submitting; without an argument it clears the errors. */
    refuse: (wrong: Refusal<V>) => refuse(wrong),
    change: (part: Partial<V>) => {
      // In one update, so that observers never see an intermediate state. The library would clear all errors.
      form.setValues(part);
      shown.current = Object.fromEntries(Object.entries(shown.current).filter(([name]) => !((name.split('.')[0] ?? name) in part)));
      form.setErrors(shown.current);
    },
  };
}
export type Form<V extends object> = ReturnType<typeof useForm<V>>;
