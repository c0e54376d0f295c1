import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import { addressLabels } from '@muster/contract/places/addresses';
import { placeWords } from '@muster/contract/places/rules';
import { useId, useState } from 'react';
import classes from './AddressFields.module.css';
import { townOfZip } from './places.api.ts';
import { places } from './places.words.ts';
import type { Address } from './useAddress.ts';

/** Countries whose postal codes the bundled gazetteer knows completely: elsewhere an unknown code means nothing. */
const codedCountries = new Set(['US', 'AU']);

interface AddressLinesProps {
  address: Address;
  /** The units of the chosen building, and what they are called there [GEO-08]. */
  suites: { name: string; list: string[] };
}

/** The lines of an address, each labelled as in its country [GEO-16, GEO-17]. */
export function AddressLines({ address, suites }: AddressLinesProps) {
  const { form } = address;
  const { values, errors } = form;
  const id = useId();
  const [unknownZip, setUnknownZip] = useState('');
  const labels = addressLabels(values.address_type, values.country || null);
  const line = (name: 'street' | 'street_2' | 'city' | 'state' | 'zipcode') => ({
    ...form.getInputProps(name),
    maxLength: name === 'zipcode' ? limits.zip_length : limits.address_length,
  });

  /** A postal code fills in its town if that is still empty. On failure the member types it. */
  const lookUp = async () => {
    const zip = values.zipcode.trim();
    if (!zip || !values.country) return;
    const town = await townOfZip(zip, values.country).catch(() => undefined);
    setUnknownZip(town === null && codedCountries.has(values.country) ? zip : '');
    if (town) address.fill(town);
  };

  return (
    <div className={classes.lines}>
      <TextInput {...line('street')} className={classes.street} label={places.street} autoComplete="address-line1" />
      <TextInput
        {...line('street_2')}
        className={classes.unit}
        label={suites.name || labels.unit}
        autoComplete="address-line2"
        list={suites.list.length > 0 ? id : undefined}
      />
      {suites.list.length > 0 && (
        <datalist id={id}>
          {suites.list.map((suite) => (
            <option key={suite}>{suite}</option>
          ))}
        </datalist>
      )}
      <TextInput
        {...line('zipcode')}
        className={classes.zip}
        label={labels.zip}
        autoComplete="postal-code"
        error={errors.zipcode ?? (unknownZip && unknownZip === values.zipcode.trim() ? placeWords.not_found : undefined)}
        onBlur={() => void lookUp()}
      />
      <TextInput {...line('city')} className={classes.city} label={labels.city} autoComplete="address-level2" />
      <TextInput {...line('state')} className={classes.state} label={labels.state} autoComplete="address-level1" />
    </div>
  );
}
