import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ahead, persistently } from '../../platform/ahead.ts';
import { common } from '../../platform/common.words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SearchIcon } from '../../ui/search.icon.tsx';
import { useCombobox } from '../../ui/useCombobox.ts';
import classes from './PeopleSearch.module.css';

const load = () => import('./PeopleResults.tsx');
const PeopleResults = lazy(async () => ({ default: (await persistently(load)).PeopleResults }));
const preload = () => ahead(load);

const nobody: readonly string[] = [];

/**
 * Finds people by name: a field on wide screens, behind a magnifier on phones [FEED-04, FEED-05]. The results' code is prefetched on
 * intent.
 */
export function PeopleSearch() {
  const called = useRouterState({ select: (state) => state.location.state.findPeople === true });
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(called);
  const [found, setFound] = useState(nobody);
  const navigate = useNavigate();
  const around = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const magnifier = useRef<HTMLButtonElement>(null);

  const open = () => {
    flushSync(() => setOpened(true));
    input.current?.focus();
  };
  const close = () => {
    setOpened(false);
    setText('');
    box.unmark();
  };
  const box = useCombobox({
    keys: opened ? found : nobody,
    onPick: (profileId) => {
      close();
      void navigate({ to: '/profile/$profileId', params: { profileId } });
    },
    first: 'taken',
  });
  useEffect(() => {
    if (called) input.current?.focus();
  }, [called]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (box.press(event)) return;
    if (event.key === 'Escape') {
      close();
      magnifier.current?.focus();
    } else if (event.key === 'Tab') setOpened(false);
  };

  return (
    <div role="search" ref={around} className={classes.search} data-opened={opened || undefined}>
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
          {...box.field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={common.searchPeople}
          aria-label={common.searchPeople}
          value={text}
          onPointerEnter={preload}
          onFocus={() => {
            preload();
            setOpened(true);
          }}
          onChange={(event) => {
            setOpened(true);
            setText(event.target.value);
            box.unmark();
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={common.close} className={classes.close} onClick={close}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      {opened && (
        <Suspense>
          <PeopleResults text={text} box={box} around={around} onFound={setFound} onLeave={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
