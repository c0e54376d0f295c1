import { useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ahead, persistently } from '../../platform/ahead.ts';
import { common } from '../../platform/common.words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { ResultKeys } from './PeopleResults.tsx';
import classes from './PeopleSearch.module.css';
import { SearchIcon } from './search.icon.tsx';

const load = () => import('./PeopleResults.tsx');
const PeopleResults = lazy(async () => ({ default: (await persistently(load)).PeopleResults }));
const preload = () => ahead(load);

/** Finds people by name: a field on wide screens, behind a magnifier on phones [FEED-04, FEED-05]. The results' code arrives on intent. */
export function PeopleSearch() {
  const called = useRouterState({ select: (state) => state.location.state.findPeople === true });
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(called);
  const [marked, setMarked] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const magnifier = useRef<HTMLButtonElement>(null);
  const keys = useRef<ResultKeys>(null);
  const listId = useId();

  const open = () => {
    flushSync(() => setOpened(true));
    input.current?.focus();
  };
  const close = () => {
    setOpened(false);
    setText('');
    setMarked(undefined);
  };
  useEffect(() => {
    if (called) input.current?.focus();
  }, [called]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') {
      close();
      magnifier.current?.focus();
    } else if (move) {
      event.preventDefault();
      keys.current?.move(move);
    } else if (event.key === 'Enter') keys.current?.choose();
    else if (event.key === 'Tab') setOpened(false);
  };

  return (
    <div role="search" ref={box} className={classes.search} data-opened={opened || undefined}>
      <IconButton
        ref={magnifier}
        label={common.searchPeople}
        className={classes.magnifier}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <SearchIcon />
      </IconButton>
      <div className={classes.field}>
        <SearchIcon size={20} />
        <input
          ref={input}
          role="combobox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={common.searchPeople}
          aria-label={common.searchPeople}
          aria-autocomplete="list"
          aria-expanded={opened && text.trim() !== ''}
          aria-controls={listId}
          aria-activedescendant={marked && `${listId}-${marked}`}
          value={text}
          onPointerEnter={preload}
          onFocus={() => {
            preload();
            setOpened(true);
          }}
          onChange={(event) => {
            setOpened(true);
            setText(event.target.value);
            setMarked(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={common.close} className={classes.close} onClick={close}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      {opened && (
        <Suspense>
          <PeopleResults
            text={text}
            listId={listId}
            keys={keys}
            box={box}
            marked={marked}
            onMark={setMarked}
            onLeave={() => setOpened(false)}
            onChosen={close}
          />
        </Suspense>
      )}
    </div>
  );
}
