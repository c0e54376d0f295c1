import type { Place } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { placeWords } from '@muster/contract/places/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useRested } from '../../ui/useRested.ts';
import { placeOf, placesQuery } from './places.api.ts';
import { places } from './places.words.ts';

export interface PlaceSearchProps {
  label: string;
  description?: string;
  /** Called with the chosen place and its coordinates. */
  onPick: (place: Place) => void;
  /** Towns and postal codes, or places of every kind. */
  kind?: 'location' | 'place' | undefined;
  problem?: string | undefined;
}

const words = { searching: places.searching, found: places.foundPlaces, nothing: placeWords.no_results, suggestions: places.places };

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'places.no_coordinates' ? placeWords.no_coordinates : placeWords.select_failed;

/** Finds a place and its coordinates while typing: from the 3rd character, debounced [GEO-02, GEO-20, GEO-22]. */
export function PlaceSearch({ label, description, onPick, kind = 'place', problem }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const asked = useRested(text.trim(), limits.place_search_debounce_ms);
  const search = useQuery({ ...placesQuery(asked, kind), placeholderData: (before) => before });
  const long = text.trim().length >= limits.place_query_min && asked.length >= limits.place_query_min;
  const picking = useMutation({
    mutationFn: placeOf,
    onSuccess: (place) => {
      setText('');
      onPick(place);
    },
  });

  return (
    <SuggestField
      label={label}
      description={description}
      text={text}
      onType={setText}
      found={
        long && !search.isError ? search.data?.map(({ place_id, description: shown }) => ({ key: place_id, label: shown })) : undefined
      }
      searching={(long && search.isFetching) || picking.isPending}
      failure={search.isError ? placeWords.lookup_failed : undefined}
      problem={picking.isError ? reasonOf(picking.error) : problem}
      words={words}
      maxLength={limits.place_query_length}
      onPick={(id) => {
        const picked = search.data?.find(({ place_id }) => place_id === id);
        if (picked) picking.mutate(picked);
      }}
    />
  );
}
