import type { StoredLocation } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { placeWords } from '@muster/contract/places/rules';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { PlaceIcon } from '../../ui/place.icon.tsx';
import pill from '../../ui/SearchField.module.css';
import suggest from '../../ui/SuggestField.module.css';
import { useCombobox } from '../../ui/useCombobox.ts';
import { useRested } from '../../ui/useRested.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './LocationSearch.module.css';
import { placeOf, placesQuery } from './places.api.ts';
import { places } from './places.words.ts';
import { forgetLocation, storedLocation, storeLocation } from './stored-location.ts';

export interface LocationSearchProps {
  /** Where things are looked for; null for everywhere. */
  chosen: StoredLocation | null;
  onChoose: (location: StoredLocation | null) => void;
  /** Says so when the member does not share their location [GEO-34]. */
  saysDenied?: boolean;
  /** What the button says that chooses no place, if that does not mean everywhere. */
  none?: string;
}

/** Apart from the list of events, whose first load has a budget: nobody needs it before they open the field. */
const loadCurrent = () => import('./current-location.ts');

/** The key of the first option, which is no place of the list. */
const here = 'here';

const nameOf = ({ city, state, zip }: StoredLocation): string => [city, state].filter(Boolean).join(', ') || zip;

/** Around which town things are looked for: found by its name or postal code, or where this browser is [GEO-01, GEO-02]. It is stored [GEO-04]. */
export function LocationSearch({ chosen, onChoose, saysDenied, none = places.anywhere }: LocationSearchProps) {
  const id = useId();
  const [text, setText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const typed = text?.trim() ?? '';
  const asked = useRested(typed, limits.place_search_debounce_ms);
  const long = typed.length >= limits.place_query_min && asked.length >= limits.place_query_min;
  const search = useQuery({ ...placesQuery(asked, 'location'), placeholderData: (before) => before });
  const found = long && !search.isError ? search.data : undefined;
  const open = text !== undefined;

  const take = async (read: () => Promise<string | undefined>) => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await read());
    setBusy(false);
  };
  const pick = (key: string) => {
    setText(undefined);
    if (key === here)
      return void take(async () => {
        const { currentPlace } = await persistently(loadCurrent);
        const place = await currentPlace();
        // A member who does not share their location types instead.
        if ('text' in place) return place.denied && !saysDenied ? undefined : place.text;
        onChoose(storedLocation());
        return undefined;
      });
    const picked = found?.find(({ place_id }) => place_id === key);
    if (!picked) return undefined;
    return void take(async () => {
      try {
        const { city, state, zip, lat, long: longitude, country } = await placeOf(picked);
        const location = { street: '', city: city ?? '', state: state ?? '', zip: zip ?? '', lat, long: longitude, locale: country ?? '' };
        storeLocation(location);
        onChoose(location);
        return undefined;
      } catch (error) {
        return error instanceof ApiError && error.code === 'places.no_coordinates' ? placeWords.no_coordinates : placeWords.select_failed;
      }
    });
  };
  const clear = () => {
    setText(undefined);
    setProblem(undefined);
    forgetLocation();
    onChoose(null);
  };
  const box = useCombobox({ keys: open ? [here, ...(found ?? []).map(({ place_id }) => place_id)] : [], onPick: pick });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.press(event)) return;
    if (event.key === 'Escape') setText(undefined);
  };
  const status = !open || !long ? '' : search.isFetching ? places.searching : found ? places.foundPlaces(found.length) : '';
  const said = problem ?? (open && long && search.isError ? placeWords.lookup_failed : undefined);

  return (
    <div className={classes.search}>
      <div className={pill.field} data-busy={busy || undefined}>
        <PlaceIcon size={18} />
        <input
          {...box.field}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={busy ? places.locating : places.cityOrZip}
          aria-label={places.cityOrZip}
          aria-describedby={said ? id : undefined}
          maxLength={limits.place_query_length}
          value={text ?? (chosen ? nameOf(chosen) : '')}
          onFocus={(event) => {
            event.currentTarget.select();
            ahead(loadCurrent);
          }}
          onClick={() => setText((before) => before ?? '')}
          onBlur={() => setText(undefined)}
          onKeyDown={(event) => {
            if (!open && event.key === 'ArrowDown') setText('');
            onKeyDown(event);
          }}
          onChange={(event) => {
            setText(event.target.value);
            box.unmark();
          }}
        />
        {chosen && !open && (
          <IconButton label={none} className={pill.clear} onClick={clear}>
            <CloseIcon size={16} />
          </IconButton>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      {said && (
        <p id={id} className={classes.problem} role="alert">
          {said}
        </p>
      )}
      {box.opened && (
        <div className={`${suggest.list} ${classes.list}`}>
          <div {...box.list} aria-label={places.places}>
            <button {...box.option(here)} className={suggest.option}>
              <PlaceIcon size={18} />
              {places.currentLocation}
            </button>
            {found?.map(({ place_id, description }) => (
              <button key={place_id} {...box.option(place_id)} className={suggest.option}>
                {description}
              </button>
            ))}
          </div>
          {found?.length === 0 && <p className={classes.none}>{placeWords.no_results}</p>}
        </div>
      )}
    </div>
  );
}
