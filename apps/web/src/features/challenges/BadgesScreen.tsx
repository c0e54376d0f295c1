import type { Badge } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { useMe } from '../session/index.ts';
import { BadgeArt } from './BadgeArt.tsx';
import classes from './BadgesScreen.module.css';
import { badgeWords as words } from './badges.words.ts';
import { dayWords, localDay } from './challenge.days.ts';
import { badgesQuery } from './challenges.api.ts';

const Waiting = () => (
  <div>
    <LoadingStatus />
    <div className={classes.grid} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className={classes.tile}>
          <Bone width={96} height={96} />
          <Bone width="70%" />
        </div>
      ))}
    </div>
  </div>
);

function Tile({ badge: { challenge_id, challenge_name, name, image_url, image, earned_at, final } }: { badge: Badge }) {
  return (
    <li>
      <Link to="/challenges/$challengeId" params={{ challengeId: challenge_id }} className={classes.tile}>
        <BadgeArt challengeId={challenge_id} image_url={image_url} image={image} size={104} />
        <span className={classes.name}>{name || challenge_name}</span>
        {name && <span className={classes.soft}>{challenge_name}</span>}
        <span className={classes.soft}>{words.earnedOn(dayWords(localDay(new Date(earned_at)), localDay()))}</span>
        {!final && <span className={classes.soft}>{words.notFinal}</span>}
      </Link>
    </li>
  );
}

/** The viewer's badges, each leading to its challenge [CHAL-26]. */
export function BadgesScreen() {
  const me = useMe();
  const list = useInfiniteQuery(badgesQuery(me.id));
  const badges = list.data?.pages.flatMap(({ data }) => data.badges) ?? [];
  return (
    <>
      <PageBar title={words.title} backTo="/challenges" />
      {list.isPending && <Waiting />}
      {list.isLoadingError && <ErrorState error={list.error} text={words.failed} onRetry={() => void list.refetch()} />}
      {list.data && badges.length === 0 && !list.hasNextPage && (
        <EmptyState drawing="no-challenges" text={words.empty} action={<ButtonLink to="/challenges">{words.find}</ButtonLink>} />
      )}
      {badges.length > 0 && (
        <ul className={classes.grid}>
          {badges.map((badge) => (
            <Tile key={badge.challenge_id} badge={badge} />
          ))}
        </ul>
      )}
      {list.data && <ListEnd list={list} waiting={<Waiting />} failed={words.moreFailed} />}
    </>
  );
}
