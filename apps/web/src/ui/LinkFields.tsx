import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './LinkFields.module.css';
import frame from './LongForm.module.css';
import type { LinkValues } from './links.ts';
import { linkWords as words } from './links.words.ts';
import type { FieldsOf } from './useForm.ts';

interface LinkForm {
  values: { links: readonly LinkValues[] };
  errors: Partial<Record<string, string>>;
  getInputProps: (path: string) => ReturnType<FieldsOf<Record<string, unknown>>['getInputProps']>;
  clearFieldError: (path: string) => void;
}

/** The links of a form, each with a text and an address [EVENT-65 to EVENT-69]. A further one appears once it is of use. */
export function LinkFields({ form, hint }: { form: LinkForm; hint: ReactNode }) {
  const { links } = form.values;
  const isWanted = (at: number) => links.slice(Math.max(at - 1, 0)).some(({ text, url }) => text || url) || at === 0;
  const isWrong = (at: number) => form.errors[`links.${at}.text`] ?? form.errors[`links.${at}.url`];
  /** A field of a link; what was said about either is about both. */
  const field = (at: number, name: keyof LinkValues) => {
    const props = form.getInputProps(`links.${at}.${name}`);
    const onChange = (event: ChangeEvent<HTMLInputElement>) => {
      form.clearFieldError(`links.${at}.${name === 'text' ? 'url' : 'text'}`);
      props.onChange(event);
    };
    return { ...props, onChange, maxLength: limits.url_length };
  };
  return (
    <fieldset className={frame.group}>
      <legend className={frame.legend}>{words.links}</legend>
      <p className={frame.hint}>{hint}</p>
      {links.map(
        (_, at) =>
          (isWanted(at) || isWrong(at)) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have places, and nothing else that tells them apart
            <div key={at} className={classes.link}>
              <TextInput {...field(at, 'text')} label={words.text(at + 1)} />
              <TextInput {...field(at, 'url')} label={words.url(at + 1)} inputMode="url" autoComplete="off" placeholder="https://" />
            </div>
          ),
      )}
    </fieldset>
  );
}
