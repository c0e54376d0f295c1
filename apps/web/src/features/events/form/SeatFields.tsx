import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../../platform/config.ts';
import frame from '../../../ui/LongForm.module.css';
import type { FieldsOf } from '../../../ui/useForm.ts';
import type { EventFields } from './form.fields.ts';
import { eventForm } from './form.words.ts';

/**
 * Where people register elsewhere, or how many seats there are, as far as the deployment has them; a limit below how many are `taken` throws nobody out, and
 * says so [EVENT-70 to EVENT-72].
 */
export function SeatFields({ form, taken }: { form: FieldsOf<EventFields>; taken: number }) {
  const { registration_links, attendee_limits } = getConfig().features;
  const { registration_url, max_attendees } = form.values;
  /** Only one of the two may be given, so what was said about either is about both. */
  const change = (part: Partial<EventFields>) => form.change({ registration_url, max_attendees, ...part });
  const isLower = max_attendees.trim() !== '' && Number(max_attendees) < taken;
  if (!registration_links && !attendee_limits) return null;
  return (
    <fieldset className={frame.group}>
      <legend className={frame.legend}>{eventForm.registration}</legend>
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
          description={isLower ? eventForm.seatsTaken(taken) : eventForm.seatsHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
    </fieldset>
  );
}
