import type { AddressSuggestion } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { placeWords } from '@muster/contract/places/rules';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useRested } from '../../ui/useRested.ts';
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

const words = { searching: places.searching, found: places.found, nothing: placeWords.no_results, suggestions: places.suggestions };

/** Finds an address while typing: from the 4th character, debounced [GEO-13]. */
export function AddressSearch({ where, onPick, problem, ref }: AddressSearchProps) {
  const [text, setText] = useState('');
  const asked = useRested(text.trim(), limits.place_search_debounce_ms);
  const search = useQuery({ ...suggestionsQuery(where, asked), placeholderData: (before) => before });
  const long = text.trim().length >= limits.address_query_min && asked.length >= limits.address_query_min;

  const pick = (key: string) => {
    const picked = search.data?.find(({ listKey }) => listKey === key);
    if (!picked) return;
    setText('');
    onPick(picked);
  };

  return (
    <SuggestField
      ref={ref}
      label={places.find}
      description={places.findHint}
      text={text}
      onType={setText}
      found={long && !search.isError ? search.data?.map(({ listKey, fullAddress }) => ({ key: listKey, label: fullAddress })) : undefined}
      searching={long && search.isFetching}
      failure={search.isError ? placeWords.lookup_failed : undefined}
      problem={problem}
      words={words}
      maxLength={limits.place_query_length}
      onPick={pick}
    />
  );
}
