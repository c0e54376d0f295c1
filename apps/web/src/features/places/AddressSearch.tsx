import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { AddressSuggestion } from '@muster/contract';
import { placeWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useCombobox } from '../../ui/useCombobox.ts';
import { useRested } from '../../ui/useRested.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './AddressSearch.module.css';
import type { AddressValues } from './address.ts';
import { suggestionsQuery } from './places.api.ts';
import { places } from './places.words.ts';

export interface AddressSearchProps {
  where: Pick<AddressValues, 'address_type' | 'country'>;
  onPick: (picked: AddressSuggestion) => void;
  /** Why a chosen or current location cannot be used, shown under the field. */
  problem?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Finds an address while typing: from the 4th character, debounced [GEO-13]. */
export function AddressSearch({ where, onPick, problem, ref }: AddressSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useRested(text.trim(), limits.place_search_debounce_ms);
  const search = useQuery({ ...suggestionsQuery(where, asked), placeholderData: (before) => before });
  const found = search.data ?? [];
  const long = text.trim().length >= limits.address_query_min && asked.length >= limits.address_query_min;
  const shows = open && long && !search.isError && search.data !== undefined;

  const pick = (key: string) => {
    const picked = found.find(({ listKey }) => listKey === key);
    if (!picked) return;
    setText('');
    setOpen(false);
    onPick(picked);
  };
  const box = useCombobox({ keys: shows ? found.map(({ listKey }) => listKey) : [], onPick: pick });
  const pressed = (event: KeyboardEvent) => {
    if (box.press(event)) return;
    // Keeps Enter in the search from submitting the surrounding form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || !shows) return;
    event.stopPropagation();
    setOpen(false);
  };
  const status = !open || !long ? '' : search.isFetching ? places.searching : box.opened ? places.found(found.length) : '';

  return (
    <div className={classes.search}>
      <TextInput
        ref={ref}
        id={`${id}-text`}
        label={places.find}
        description={places.findHint}
        value={text}
        autoComplete="off"
        maxLength={limits.place_query_length}
        {...box.field}
        error={search.isError && open ? placeWords.lookup_failed : problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          box.unmark();
        }}
        onKeyDown={pressed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      {shows && found.length === 0 && (
        <p className={classes.none} role="status">
          {placeWords.no_results}
        </p>
      )}
      {box.opened && (
        <div {...box.list} className={classes.list} aria-label={places.suggestions}>
          {found.map(({ listKey, fullAddress }) => (
            <button key={listKey} {...box.option(listKey)} className={classes.option}>
              {fullAddress}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
