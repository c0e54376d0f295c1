import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import type { ChangeEvent } from 'react';
import { getConfig } from '../../platform/config.ts';
import type { Form } from '../../ui/useForm.ts';
import classes from './EventForm.module.css';
import type { EventFields } from './form.fields.ts';
import { eventForm } from './form.words.ts';

/** Up to two links, each with a text and an address [EVENT-65 to EVENT-69]. The second one appears once it is of use. */
export function LinkFields({ form }: { form: Form<EventFields> }) {
  const { links } = form.values;
  const isWanted = (at: number) => links.slice(Math.max(at - 1, 0)).some(({ text, url }) => text || url) || at === 0;
  const isWrong = (at: number) => form.errors[`links.${at}.text`] ?? form.errors[`links.${at}.url`];
  /** A field of a link; what was said about either is about both. */
  const field = (at: number, name: 'text' | 'url') => {
    const props = form.getInputProps(`links.${at}.${name}`);
    const onChange = (event: ChangeEvent<HTMLInputElement>) => {
      form.clearFieldError(`links.${at}.${name === 'text' ? 'url' : 'text'}`);
      props.onChange(event);
    };
    return { ...props, onChange, maxLength: limits.url_length };
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{eventForm.links}</legend>
      <p className={classes.hint}>{eventForm.linksHint}</p>
      {links.map(
        (_, at) =>
          (isWanted(at) || isWrong(at)) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two links have places, and nothing else that tells them apart
            <div key={at} className={classes.link}>
              <TextInput {...field(at, 'text')} label={eventForm.linkText(at + 1)} />
              <TextInput
                {...field(at, 'url')}
                label={eventForm.linkUrl(at + 1)}
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
              />
            </div>
          ),
      )}
    </fieldset>
  );
}

/** Where people register elsewhere, or how many seats there are, as far as the deployment has them [EVENT-70 to EVENT-72]. */
export function SeatFields({ form }: { form: Form<EventFields> }) {
  const { registration_links, attendee_limits } = getConfig().features;
  const { registration_url, max_attendees } = form.values;
  /** Only one of the two may be given, so what was said about either is about both. */
  const change = (part: Partial<EventFields>) => form.change({ registration_url, max_attendees, ...part });
  if (!registration_links && !attendee_limits) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{eventForm.registration}</legend>
      {registration_links && (
        <TextInput
          {...form.getInputProps('registration_url')}
          onChange={(event) => change({ registration_url: event.currentTarget.value })}
          label={eventForm.registrationUrl}
          description={eventForm.registrationHint}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={limits.url_length}
        />
      )}
      {attendee_limits && (
        <TextInput
          {...form.getInputProps('max_attendees')}
          onChange={(event) => change({ max_attendees: event.currentTarget.value })}
          label={eventForm.seats}
          description={eventForm.seatsHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
    </fieldset>
  );
}
