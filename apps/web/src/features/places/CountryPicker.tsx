import { countries, countryName } from '@muster/contract/places/addresses';
import { SearchPicker } from '../../ui/SearchPicker.tsx';
import { places } from './places.words.ts';

interface CountryPickerProps {
  /** Two letters; empty until one is chosen. */
  value: string;
  onChange: (country: string) => void;
  problem?: string;
}

const choices = () => countries().map(({ code, name }) => ({ value: code, label: name }));

/** The country of an international address, chosen from the full list in a modal [GEO-03, GEO-11]. */
export const CountryPicker = ({ value, onChange, problem }: CountryPickerProps) => (
  <SearchPicker
    name="country"
    label={places.country}
    shown={value && countryName(value)}
    choose={places.chooseCountry}
    search={places.searchCountries}
    nothing={places.noCountry}
    value={value}
    choices={choices}
    onChange={onChange}
    problem={problem}
  />
);
