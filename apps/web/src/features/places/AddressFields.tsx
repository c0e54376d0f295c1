import type { AddressSuggestion } from '@muster/contract';
import { countryName } from '@muster/contract/places/addresses';
import { placeWords } from '@muster/contract/places/rules';
import { useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import classes from './AddressFields.module.css';
import { AddressLines } from './AddressLines.tsx';
import { AddressSearch } from './AddressSearch.tsx';
import { mayLiveAbroad, withType } from './address.ts';
import { CountryPicker } from './CountryPicker.tsx';
import { currentPlace } from './current-location.ts';
import { rememberPicked } from './places.api.ts';
import { places } from './places.words.ts';
import type { Address } from './useAddress.ts';

const addressNames = ['country', 'street', 'city', 'state', 'zipcode'];

/** A member's address: found while typing or by the browser's location, or entered by hand. */
export function AddressFields({ address }: { address: Address }) {
  const { form, doubt } = address;
  const { values, errors, change } = form;
  const config = getConfig();
  const fields = useRef<HTMLFieldSetElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [suites, setSuites] = useState<{ name: string; list: string[] }>({ name: '', list: [] });
  const [problem, setProblem] = useState<string>();
  const [locating, setLocating] = useState(false);
  const abroad = values.address_type === 'international';
  const begun = Boolean(values.street || values.city || values.zipcode);

  /** Focuses a line that only the member knows, once it is shown. */
  const goTo = (line: 'street' | 'zipcode') =>
    requestAnimationFrame(() => fields.current?.querySelector<HTMLInputElement>(`input[name=${line}]`)?.focus());

  const pick = async (picked: AddressSuggestion) => {
    const { street, city, state, zip, suiteName, suiteList } = picked;
    setProblem(undefined);
    setSuites({ name: suiteName, list: suiteList });
    change({ street, street_2: '', city, state, zipcode: zip });
    // The street has several postal codes: only the member knows theirs.
    if (!zip) goTo('zipcode');
    setProblem((await rememberPicked(picked, values.country)) ?? undefined);
  };

  const locate = async () => {
    setLocating(true);
    setProblem(undefined);
    const found = await currentPlace();
    setLocating(false);
    if ('text' in found) {
      // A member who does not share their location types instead; only /groups comments on it [GEO-34].
      if (found.denied) search.current?.focus();
      else setProblem(found.text);
      return;
    }
    const home = found.country === config.locale.primary_country;
    if (!home && !mayLiveAbroad(config)) return setProblem(placeWords.current_not_found);
    const { street, city, state, zip, country } = found;
    change({
      address_type: home ? 'domestic' : 'international',
      country: country ?? '',
      street: street ?? '',
      street_2: '',
      city: city ?? '',
      state: state ?? '',
      zipcode: zip ?? '',
    });
    if (!street) goTo('street');
  };

  return (
    <fieldset ref={fields} className={classes.address}>
      <legend className={classes.legend}>{places.address}</legend>
      {mayLiveAbroad(config) && (
        <Choices
          legend={places.where}
          name="address_type"
          choices={[
            { value: 'domestic', label: countryName(config.locale.primary_country) },
            { value: 'international', label: places.elsewhere },
          ]}
          chosen={[values.address_type]}
          onChoose={(type) => change(withType(values, type === 'domestic' ? 'domestic' : 'international', config))}
        />
      )}
      {abroad && <CountryPicker value={values.country} onChange={(country) => change({ country })} problem={errors.country} />}
      {!values.manual && values.country && (
        <AddressSearch key={values.country} ref={search} where={values} onPick={(picked) => void pick(picked)} problem={problem} />
      )}
      <div className={classes.ways}>
        {!values.manual && (
          <Button look="text" busy={locating} onClick={() => void locate()}>
            {locating ? places.locating : places.currentLocation}
          </Button>
        )}
        <Button look="text" onClick={() => change({ manual: !values.manual })}>
          {values.manual ? places.bySearch : places.byHand}
        </Button>
      </div>
      {(values.manual || begun || addressNames.some((name) => errors[name])) && <AddressLines address={address} suites={suites} />}
      <div role="alert">
        {doubt && (
          <div className={classes.doubt}>
            <p>{doubt.text}</p>
            {doubt.reasons.length > 0 && (
              <ul>
                {doubt.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
            <Button size="small" onClick={() => change({ manual: true })}>
              {places.asTyped}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
