import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { AddressSuggestion } from '@muster/contract';
import { placeWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useMarked } from '../../ui/useMarked.ts';
import { useRested } from '../../ui/useRested.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './AddressSearch.module.css';
import type { AddressValues } from './address.ts';
import { suggestionsQuery } from './places.api.ts';
import { places } from './places.words.ts';

export interface AddressSearchProps {
  where: Pick<AddressValues, 'address_type' | 'country'>;
  onPick: (picked: AddressSuggestion) => void;
  /** Why a picked or current location is of no use, under the field. */
  problem?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Finds an address as one types: from the 4th character, once the typing rests [GEO-13]. */
export function AddressSearch({ where, onPick, problem, ref }: AddressSearchProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useRested(text.trim(), limits.place_search_debounce_ms);
  const search = useQuery({ ...suggestionsQuery(where, asked), placeholderData: (before) => before });
  const found = search.data ?? [];
  const [at, mark] = useMarked(found.map(({ listKey }) => listKey));
  const long = text.trim().length >= limits.address_query_min && asked.length >= limits.address_query_min;
  const shows = open && long && !search.isError && search.data !== undefined;

  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const pick = (picked: AddressSuggestion | undefined) => {
    if (!picked) return;
    setText('');
    setOpen(false);
    mark(-1);
    onPick(picked);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
    if (!shows) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      mark(at < 0 ? (step > 0 ? 0 : found.length - 1) : (at + step + found.length) % found.length);
    } else if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const status = !open || !long ? '' : search.isFetching ? places.searching : shows && found.length > 0 ? places.found(found.length) : '';

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
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shows && found.length > 0}
        aria-controls={shows && found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={shows && at >= 0 ? `${id}-${at}` : undefined}
        error={search.isError && open ? placeWords.lookup_failed : problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          mark(-1);
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
      {shows && found.length > 0 && (
        <div ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label={places.suggestions}>
          {found.map((each, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={each.listKey}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes.option}
              // The field keeps the focus, also where a finger picks.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(each)}
            >
              {each.fullAddress}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
