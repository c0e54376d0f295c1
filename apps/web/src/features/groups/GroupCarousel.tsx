import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { IdPage } from '../../platform/entities.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Carousel } from './Carousel.tsx';
import classes from './GroupCarousel.module.css';
import { TilesSkeleton } from './GroupsSkeleton.tsx';
import { GroupTile } from './GroupTile.tsx';
import { groups } from './group.kind.ts';
import type { CarouselName } from './groups.api.ts';
import { groupsWords as words } from './groups.words.ts';

export type CarouselList = UseInfiniteQueryResult<InfiniteData<IdPage>>;

export interface GroupCarouselProps {
  name: CarouselName;
  list: CarouselList;
  /** Between its title and its groups. */
  above?: ReactNode;
  /** In the place of groups where there are none; without it nothing is shown then. */
  empty?: ReactNode;
}

/** One carousel of groups. The next page comes as its end is reached. */
export function GroupCarousel({ name, list, above, empty }: GroupCarouselProps) {
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  const all = groups.useAll(ids);
  // A group that was just left is no longer the viewer's own.
  const shown = name === 'my_groups' ? all.filter(({ joined }) => joined) : all;
  const isLarge = name === 'national';
  if (list.isSuccess && shown.length === 0 && !list.hasNextPage && !empty) return null;
  const instead = list.isPending ? (
    <TilesSkeleton />
  ) : list.isLoadingError ? (
    <ErrorState error={list.error} text={words.listFailed} onRetry={() => void list.refetch()} />
  ) : shown.length === 0 && !list.hasNextPage ? (
    <div className={classes.empty}>{empty}</div>
  ) : null;
  return (
    <Carousel
      title={words.carousels[name]}
      untitled={isLarge}
      count={shown.length}
      above={
        <>
          {above}
          {instead}
        </>
      }
    >
      {!instead && (
        <>
          {shown.map((group) => (
            <li key={group.id}>
              <GroupTile group={group} large={isLarge} />
            </li>
          ))}
          {list.hasNextPage && (
            <li>
              <ListEnd list={list} waiting={<TilesSkeleton />} failed={words.moreFailed} />
            </li>
          )}
        </>
      )}
    </Carousel>
  );
}
