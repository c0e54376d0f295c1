import { type GetInputProps, useForm as useLibraryForm } from '@mantine/form';
import { ApiError } from '@muster/contract/client';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reasonOf } from '../platform/reason.ts';

/** What is wrong, by the field that it stands under. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

/** Why a form was not sent: beside its fields, or above its button. */
export interface Refusal<V> {
  problems?: Problems<V>;
  failure?: string;
}

export interface FormOptions<V> {
  initialValues: V;
  /** What is wrong with the values. Nothing is sent while something is, and the first wrong field has the focus. */
  validate?: (values: V) => Problems<V>;
  /** Hears every change, for a draft of what is typed. */
  onChange?: (values: V, before: V) => void;
  /** Sends the values. What it throws is shown: nothing that was typed goes away. */
  send: (values: V) => Promise<unknown>;
  /** The sentence for what failed, where no field is to blame. */
  failed?: (error: unknown) => string;
  /** The field that a name in the server's answer means. */
  fieldOf?: (name: string) => string;
  /** Reads a failure that means more than its fields and its sentence; without an answer it is read as all others are. */
  refused?: (error: unknown) => Refusal<V> | undefined;
  /** What stands above the button from the start. */
  failure?: string;
}

/** What a group of fields uses of the form that it stands in, which may hold more than the group. */
export interface FieldsOf<V> {
  values: V;
  errors: Partial<Record<string, string>>;
  getValues: () => V;
  getInputProps: (name: keyof V & string) => ReturnType<GetInputProps<V>>;
  /** Changes some of the values, and takes away what was said about them. */
  change: (part: Partial<V>) => void;
}

const asItIs = (name: string) => name;

/** What a refusal of the server says about fields. */
export function namedBy(error: unknown, fieldOf = asItIs): Record<string, string | undefined> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return Object.fromEntries(fields.map(([name, [sentence]]) => [fieldOf(name), sentence]));
}

/**
 * A form: the library's, which keeps values and what is wrong with them, and what all of ours do. It is sent once at a time; what the
 * server refuses stands beside its field, or as a sentence where it names no field of the screen; the first wrong field has the focus.
 * Spread `shape` over the `form` element and `getInputProps(name)` over its inputs; show `failure` above the button, and `submitting` on it.
 */
export function useForm<V extends object>({
  initialValues,
  validate = () => ({}),
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

  const refuse = ({ problems = {}, failure: sentence }: Refusal<V>, otherwise?: string) => {
    // Drawn first: only the screen knows which field comes first, and whether any of them shows what is wrong.
    flushSync(() => {
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
    /** What the `form` element takes. */
    shape: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (form.submitting) event.preventDefault();
        else form.onSubmit(sendValid, (problems) => refuse({ problems: problems as Problems<V> }))(event);
      },
    },
    failure,
    /** Says that something is wrong which was found on another way than sending; with nothing it takes back what was said. */
    refuse: (wrong: Refusal<V>) => refuse(wrong),
    change: (part: Partial<V>) => {
      // All at once: who hears of changes never sees half of one. The library would take back everything that was said.
      form.setValues(part);
      form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([name]) => !(name in part))));
    },
  };
}
export type Form<V extends object> = ReturnType<typeof useForm<V>>;
