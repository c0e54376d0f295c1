import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { common } from '../../platform/common.words.ts';
import { Button } from '../../ui/Button.tsx';
import { ChevronIcon } from '../../ui/late-icons.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { BadgeArt } from './BadgeArt.tsx';
import { badgeWords as words } from './badges.words.ts';
import { badgesQuery } from './challenges.api.ts';
import classes from './ProfileBadges.module.css';

/** How many badges a profile shows [PROF-05]. */
const PREVIEWED = 6;

export interface ProfileBadgesProps {
  memberId: string;
  /** On one's own profile it leads to all badges; to the challenges while there is none [PROF-06]. */
  own?: boolean;
}

/** A member's latest badges on their profile [PROF-05]. */
export function ProfileBadges({ memberId, own = false }: ProfileBadgesProps) {
  const { data, isPending, isLoadingError, refetch } = useInfiniteQuery(badgesQuery(memberId, PREVIEWED));
  const [page] = data?.pages ?? [];
  if (isPending) return own ? <Bone width={220} height={44} /> : null;
  if (isLoadingError)
    return (
      <p className={classes.failed} role="alert">
        {words.failed}{' '}
        <Button look="text" size="small" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </p>
    );
  const badges = page?.data.badges.slice(0, PREVIEWED) ?? [];
  if (badges.length === 0)
    return own ? (
      <Link to="/challenges" className={classes.way}>
        <span>{words.none}</span>
        <ChevronIcon size={18} />
      </Link>
    ) : null;
  return (
    <section className={classes.badges} aria-label={words.badges(page?.count ?? badges.length)}>
      <ul className={classes.row}>
        {badges.map(({ challenge_id, challenge_name, name, image_url, image }) => (
          <li key={challenge_id}>
            <Link
              to="/challenges/$challengeId"
              params={{ challengeId: challenge_id }}
              className={classes.badge}
              aria-label={name || challenge_name}
              title={name || challenge_name}
            >
              <BadgeArt challengeId={challenge_id} image_url={image_url} image={image} size={48} />
            </Link>
          </li>
        ))}
      </ul>
      {own && (
        <Link to="/challengebadges" className={classes.way}>
          <span>{words.all}</span>
          <ChevronIcon size={18} />
        </Link>
      )}
    </section>
  );
}
