import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Place } from '@muster/contract';
import { countryName } from '@muster/contract/addresses';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import type { FieldsOf } from '../../ui/useForm.ts';
import { PlaceField, zoneAt } from '../places/index.ts';
import classes from './EventForm.module.css';
import type { EventFields, EventPlace } from './form.fields.ts';
import { eventForm } from './form.words.ts';

/** A place as one line: Boston, MA 02113; its country where it is not the deployment's own. */
export function placeWords({ city, state, zip, country }: EventPlace): string {
  const abroad = country && country !== getConfig().locale.primary_country ? countryName(country) : '';
  return [city, [state, zip].filter(Boolean).join(' '), abroad].filter(Boolean).join(', ');
}

/** Where an event takes place: a place with coordinates, found while typing, and the address there [EVENT-60]. */
export function WhereFields({ form }: { form: FieldsOf<EventFields> }) {
  const { values, errors, change } = form;

  const pick = async ({ lat, long, city, state, zip, country, street }: Place) => {
    change({
      location: { latitude: lat, longitude: long, city: city ?? '', state: state ?? '', zip: zip ?? '', country },
      ...(street && !values.address.trim() && { address: street }),
    });
    // Where the zone cannot be told, the one that is shown stays, and the member can change it.
    const zone = await zoneAt(lat, long).catch(() => null);
    if (zone && !form.getValues().zone_chosen) change({ time_zone_id: zone });
  };

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{eventForm.where}</legend>
      <PlaceField
        chosen={values.location && placeWords(values.location)}
        onPick={(place) => void pick(place)}
        onClear={() => change({ location: null })}
        problem={errors.location}
      />
      <TextInput
        {...form.getInputProps('address')}
        label={eventForm.address}
        description={eventForm.addressHint}
        maxLength={limits.address_length}
      />
    </fieldset>
  );
}
