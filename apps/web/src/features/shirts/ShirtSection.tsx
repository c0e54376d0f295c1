import type { AddressSuggestion } from '@muster/contract';
import { useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import longForm from '../../ui/LongForm.module.css';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AddressLines, AddressSearch, addressLine, addressOf, CountryPicker, mayLiveAbroad } from '../places/index.ts';
import { places } from '../places/places.words.ts';
import { ShirtArt } from './ShirtArt.tsx';
import classes from './ShirtSection.module.css';
import { SizeChart } from './SizeChart.tsx';
import { SizeChoice } from './SizeChoice.tsx';
import { shirt as words } from './shirt.words.ts';
import type { Shirt } from './useShirt.ts';

/** The other address: found while typing, or entered by hand [PAY-34 to PAY-38, PAY-51]. */
function OtherAddress({ shirt: { form, address } }: { shirt: Shirt }) {
  const { values, errors, change } = form;
  const config = getConfig();
  const [suites, setSuites] = useState<{ name: string; list: string[] }>({ name: '', list: [] });
  const lines = useRef<HTMLDivElement>(null);
  const begun = Boolean(values.street || values.city || values.zipcode);
  const problem = ['street', 'city', 'state', 'zipcode'].some((line) => errors[line]);

  const pick = ({ street, city, state, zip, suiteName, suiteList }: AddressSuggestion) => {
    setSuites({ name: suiteName, list: suiteList });
    change({ street, street_2: '', city, state, zipcode: zip });
    form.refuse({});
    if (!zip) requestAnimationFrame(() => lines.current?.querySelector<HTMLInputElement>('input[name=zipcode]')?.focus());
  };
  const chooseCountry = (country: string) =>
    change({ country, address_type: country === config.locale.primary_country ? 'domestic' : 'international' });

  return (
    <div className={longForm.group} ref={lines}>
      {mayLiveAbroad(config) && <CountryPicker value={values.country} onChange={chooseCountry} problem={errors.country} />}
      {!values.manual && <AddressSearch key={values.country} where={values} onPick={pick} problem={errors.search} />}
      <Button look="text" size="small" className={classes.way} onClick={() => change({ manual: !values.manual })}>
        {values.manual ? places.bySearch : places.byHand}
      </Button>
      {(values.manual || begun || problem) && <AddressLines address={address} suites={suites} />}
    </div>
  );
}

/** The shirt that goes with a membership: whether, in which size, and to where. Stands within the form that pays, or in one of its own [PAY-11]. */
export function ShirtSection({ shirt }: { shirt: Shirt }) {
  const { form, me, section } = shirt;
  const { values, errors, change } = form;
  const config = getConfig();
  const [reading, setReading] = useState(false);
  return (
    <Mantine>
      <fieldset ref={section} className={classes.shirt}>
        <legend className={longForm.legend}>{words.title}</legend>
        <div className={classes.want}>
          <ShirtArt size={72} worn={values.wanted} />
          <Switch label={words.want} hint={words.wantHint} checked={values.wanted} onChange={(wanted) => change({ wanted })} />
        </div>
        {values.wanted && (
          <>
            <SizeChoice size={values.size} onChoose={(size) => change({ size })} problem={errors.size}>
              <Button
                look="text"
                size="small"
                aria-haspopup="dialog"
                onPointerEnter={preloadSheet}
                onFocus={preloadSheet}
                onClick={() => setReading(true)}
              >
                {words.chart}
              </Button>
            </SizeChoice>
            <div className={longForm.group}>
              {me.location?.address && (
                <Choices
                  legend={words.where}
                  name="ship_to"
                  choices={[
                    { value: 'home', label: words.home },
                    { value: 'elsewhere', label: words.elsewhere },
                  ]}
                  chosen={[values.elsewhere ? 'elsewhere' : 'home']}
                  onChoose={(where) => {
                    change({ elsewhere: where === 'elsewhere' });
                    form.refuse({});
                  }}
                />
              )}
              {values.elsewhere ? (
                <OtherAddress shirt={shirt} />
              ) : (
                <p className={classes.home}>{addressLine(addressOf(me.location, config))}</p>
              )}
              <p role="alert" className={classes.problem} tabIndex={-1} data-problem={errors.where ? '' : undefined}>
                {errors.where}
              </p>
            </div>
          </>
        )}
      </fieldset>
      <SizeChart opened={reading} onClose={() => setReading(false)} />
    </Mantine>
  );
}
