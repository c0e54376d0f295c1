import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Place } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import frame from '../../../ui/LongForm.module.css';
import type { FieldsOf } from '../../../ui/useForm.ts';
import { PlaceField, zoneAt } from '../../places/index.ts';
import type { EventFields } from './form.fields.ts';
import { placeWords } from './form.shown.ts';
import { eventForm } from './form.words.ts';

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
    <fieldset className={frame.group}>
      <legend className={frame.legend}>{eventForm.where}</legend>
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
