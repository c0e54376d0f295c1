import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { countries, countryName } from '@muster/contract/addresses';
import { useId, useState } from 'react';
import { CheckIcon } from '../../ui/icons.tsx';
import { ChevronIcon } from '../../ui/late-icons.tsx';
import { preloadSheet, Sheet } from '../../ui/Sheet.tsx';
import classes from './CountryPicker.module.css';
import { places } from './places.words.ts';

interface CountryPickerProps {
  /** Two letters; empty until one is chosen. */
  value: string;
  onChange: (country: string) => void;
  problem?: string;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The country of an international address, chosen from the full list in a modal [GEO-03, GEO-11]. */
export function CountryPicker({ value, onChange, problem }: CountryPickerProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {places.country}
      </span>
      <button
        type="button"
        name="country"
        className={classes.button}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={problem ? `${id}-problem` : undefined}
        data-problem={problem ? '' : undefined}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setOpened(true)}
      >
        <span id={`${id}-value`} className={value ? undefined : classes.none}>
          {value ? countryName(value) : places.chooseCountry}
        </span>
        <ChevronIcon size={20} />
      </button>
      {problem && (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title={places.chooseCountry}>
        <CountryList
          value={value}
          onChoose={(country) => {
            onChange(country);
            setOpened(false);
          }}
        />
      </Sheet>
    </div>
  );
}

function CountryList({ value, onChoose }: { value: string; onChoose: (country: string) => void }) {
  const [all] = useState(countries);
  const [text, setText] = useState('');
  const found = all.filter(({ name }) => plain(name).includes(plain(text)));
  return (
    <>
      <TextInput
        type="search"
        aria-label={places.searchCountries}
        placeholder={places.searchCountries}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <p className={classes.nothing} role="status">
          {places.noCountry}
        </p>
      )}
      <ul className={classes.list}>
        {found.map(({ code, name }) => (
          <li key={code}>
            <button type="button" className={classes.row} aria-pressed={code === value} onClick={() => onChoose(code)}>
              {name}
              {code === value && <CheckIcon size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
