import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LocationSearch, storedLocation } from '../places/index.ts';
import { useMe } from '../session/index.ts';
import { GroupCarousel } from './GroupCarousel.tsx';
import classes from './GroupCarousels.module.css';
import { CarouselsSkeleton } from './GroupsSkeleton.tsx';
import { carouselQuery } from './groups.api.ts';
import { groupsWords as words } from './groups.words.ts';

/** The groups within reach of a place: the chosen one, or that of the viewer's profile. */
function NearbyGroups() {
  const me = useMe();
  const [place, setPlace] = useState(storedLocation);
  const list = useInfiniteQuery(carouselQuery('nearby', me.id, place));
  return (
    <GroupCarousel
      name="nearby"
      list={list}
      above={
        <div className={classes.place}>
          <LocationSearch chosen={place} onChoose={setPlace} saysDenied none={words.ownPlace} />
        </div>
      }
      empty={<EmptyState drawing="no-nearby" text={words.noneNearby} />}
    />
  );
}

/** What operators may restore. */
const ArchivedGroups = () => <GroupCarousel name="archived" list={useInfiniteQuery(carouselQuery('archived', useMe().id))} />;

/** The carousels in their order [GROUP-05]: only those that have something, but for one's own and those nearby, which say that they have not. */
export function GroupCarousels() {
  const me = useMe();
  const national = useInfiniteQuery(carouselQuery('national', me.id));
  const admin = useInfiniteQuery(carouselQuery('admin', me.id));
  const own = useInfiniteQuery(carouselQuery('my_groups', me.id));
  const activity = useInfiniteQuery(carouselQuery('activity', me.id));
  // Together, so that nothing moves once something is there.
  if ([national, admin, own, activity].some(({ isPending }) => isPending)) return <CarouselsSkeleton />;
  return (
    <div className={classes.carousels}>
      <GroupCarousel name="national" list={national} />
      <GroupCarousel name="admin" list={admin} />
      <GroupCarousel name="my_groups" list={own} empty={<EmptyState drawing="no-groups" title={words.none} text={words.noFavorites} />} />
      <GroupCarousel name="activity" list={activity} />
      <NearbyGroups />
      {me.isOperator && <ArchivedGroups />}
    </div>
  );
}
