import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import classes from './SuggestField.module.css';
import { useCombobox } from './useCombobox.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Suggestion {
  key: string;
  label: string;
}

export interface SuggestFieldProps {
  label: string;
  description?: string;
  text: string;
  onType: (text: string) => void;
  /** What was found for the text; undefined while that is not known, or where the text is too short to search for. */
  found: readonly Suggestion[] | undefined;
  searching: boolean;
  /** Why the search failed; shown while the member is searching. */
  failure?: string;
  /** What is wrong with the choice, shown under the field. */
  problem?: string;
  words: { searching: string; found: (count: number) => string; nothing: string; suggestions: string };
  maxLength: number;
  onPick: (key: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A text field that finds something while typing: choose one of what it suggests. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, description, text, onType, found, searching, failure, problem, words, maxLength, onPick, ref } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const shows = open && found !== undefined;

  const pick = (key: string) => {
    setOpen(false);
    onPick(key);
  };
  const box = useCombobox({ keys: shows ? found.map(({ key }) => key) : [], onPick: pick });
  const pressed = (event: KeyboardEvent) => {
    if (box.press(event)) return;
    // Keeps Enter in the search from submitting the surrounding form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || !shows) return;
    event.stopPropagation();
    setOpen(false);
  };
  const status = !open ? '' : searching ? words.searching : box.opened ? words.found(found?.length ?? 0) : '';

  return (
    <div className={classes.search}>
      <TextInput
        ref={ref}
        id={`${id}-text`}
        label={label}
        description={description}
        value={text}
        autoComplete="off"
        maxLength={maxLength}
        {...box.field}
        error={open && failure ? failure : problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          onType(event.currentTarget.value);
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
          {words.nothing}
        </p>
      )}
      {box.opened && (
        <div {...box.list} className={classes.list} aria-label={words.suggestions}>
          {found?.map(({ key, label: shown }) => (
            <button key={key} {...box.option(key)} className={classes.option}>
              {shown}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
