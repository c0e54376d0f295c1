import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useId, useState } from 'react';
import { CheckIcon } from './icons.tsx';
import { ChevronIcon } from './late-icons.tsx';
import classes from './SearchPicker.module.css';
import { preloadSheet, Sheet } from './Sheet.tsx';

interface Choice {
  value: string;
  label: string;
}

export interface SearchPickerProps {
  name: string;
  label: string;
  /** The current choice as text; empty until one is chosen. */
  shown: string;
  /** The title of the sheet, and what the field says until one is chosen. */
  choose: string;
  /** The name of the search box. */
  search: string;
  /** Said where no choice matches. */
  nothing: string;
  value: string;
  /** All choices, listed when the sheet opens. */
  choices: () => readonly Choice[];
  onChange: (value: string) => void;
  problem?: string;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** One of very many choices, searched for in a sheet that has them all. */
export function SearchPicker({ name, label, shown, choose, problem, onChange, ...list }: SearchPickerProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <button
        type="button"
        name={name}
        className={classes.button}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={problem ? `${id}-problem` : undefined}
        data-problem={problem ? '' : undefined}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setOpened(true)}
      >
        <span id={`${id}-value`} className={shown ? undefined : classes.none}>
          {shown || choose}
        </span>
        <ChevronIcon size={20} />
      </button>
      {problem && (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title={choose}>
        <ChoiceList
          {...list}
          onChoose={(value) => {
            onChange(value);
            setOpened(false);
          }}
        />
      </Sheet>
    </div>
  );
}

type ChoiceListProps = Pick<SearchPickerProps, 'search' | 'nothing' | 'value' | 'choices'> & { onChoose: (value: string) => void };

function ChoiceList({ search, nothing, value, choices, onChoose }: ChoiceListProps) {
  const [all] = useState(choices);
  const [text, setText] = useState('');
  const found = all.filter(({ label }) => plain(label).includes(plain(text)));
  return (
    <>
      <TextInput
        type="search"
        aria-label={search}
        placeholder={search}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <p className={classes.nothing} role="status">
          {nothing}
        </p>
      )}
      <ul className={classes.list}>
        {found.map((choice) => (
          <li key={choice.value}>
            <button type="button" className={classes.row} aria-pressed={choice.value === value} onClick={() => onChoose(choice.value)}>
              {choice.label}
              {choice.value === value && <CheckIcon size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
