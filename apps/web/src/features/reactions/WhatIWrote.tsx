import { type WrittenKind } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choices } from '../../ui/Choices.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import { useRested } from '../../ui/useRested.ts';
import { devices } from '../session/devices.words.ts';
import { useMe } from '../session/index.ts';
import classes from './WhatIWrote.module.css';
import rowClasses from './WrittenRow.module.css';
import { WrittenRow } from './WrittenRow.tsx';
import { useWithdrawn, writtenQuery } from './written.api.ts';
import { written } from './written.words.ts';

const kinds = ['all', 'post', 'comment', 'like'] as const;

const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={rowClasses.row}>
        <div className={classes.bones}>
          <Bone width={index % 2 ? 150 : 206} height={16} />
          <Bone width={index % 2 ? '88%' : '64%'} height={14} />
        </div>
      </div>
    )}
  />
);

/** What the member wrote and liked, to find it again and to withdraw it, wherever it is. */
export function WhatIWrote() {
  const me = useMe();
  const [kind, setKind] = useState<WrittenKind>();
  const [typed, setTyped] = useState('');
  const q = useRested(typed.trim(), limits.people_search_debounce_ms);
  const query = useInfiniteQuery(writtenQuery(me.id, q, kind));
  const withdrawn = useWithdrawn();
  const items = query.data?.pages.flatMap((page) => page.data).filter(({ id }) => !withdrawn.has(id));
  const search = kind === 'like' ? written.searchLikes : written.search;
  return (
    <div className={classes.screen}>
      <p className={classes.text}>{written.text}</p>
      <div role="search" className={classes.search}>
        <input
          type="search"
          className={classes.input}
          placeholder={search}
          aria-label={search}
          maxLength={limits.written_query_length}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Choices
          legend={written.which}
          name="written-kind"
          choices={kinds.map((value) => ({ value, label: written.kinds[value] }))}
          chosen={[kind ?? 'all']}
          onChoose={(value) => setKind(kinds.find((each): each is WrittenKind => each === value && each !== 'all'))}
        />
      </div>
      {query.isPending && <Waiting count={6} />}
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {items && items.length > 0 && (
        <ul aria-label={written.title} aria-busy={query.isPlaceholderData} className={classes.list}>
          {items.map((item) => (
            <WrittenRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {items?.length === 0 && !query.hasNextPage && (
        <div role="status">
          <EmptyState drawing="no-posts" text={q === '' ? (kind === 'like' ? written.noneLiked : written.none) : written.notFound} />
        </div>
      )}
      <ListEnd list={query} waiting={<Waiting count={2} />} failed={devices.moreFailed} />
    </div>
  );
}
