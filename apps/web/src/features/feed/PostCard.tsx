import type { Post } from '@muster/contract';
import { homeAddress, homeOf, postAddress } from '@muster/contract/posts/homes';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Mark } from '../../ui/Brand.tsx';
import { LeaderLabel } from '../../ui/LeaderLabel.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { LinkCard } from '../previews/index.ts';
import { feed } from './feed.words.ts';
import { type ButtonsOf, PostActions } from './PostActions.tsx';
import classes from './PostCard.module.css';
import { PostMenu } from './PostMenu.tsx';
import { PostPhoto } from './PostPhoto.tsx';
import { PostText } from './PostText.tsx';
import { PinIcon } from './pin.icon.tsx';

export interface PostCardProps {
  post: Post;
  buttonsOf: ButtonsOf;
  /** Called when it goes away: its author deletes it, or the viewer blocks it. */
  onGone?: () => void;
  /** On its own screen: it does not link to itself, and the text is shown in full. */
  alone?: boolean;
  /** Among the first of a list: its photo loads eagerly. */
  eager?: boolean;
  /** Pinned to the top of its author's feed [FEED-56], or above the home feed. */
  pinned?: boolean;
  /** A button beside its menu. */
  aside?: ReactNode;
}

/** The name and the address of the post's home, unless that is its author [FEED-14]. */
function homeLink(post: Post): { name: string; to: string } | null {
  const [home, named] = [homeOf(post), post.event ?? post.group ?? post.challenge];
  return home && named && { name: named.name, to: homeAddress(home) };
}

/** One post: who, when, what, a photo, and how people reacted. */
export const PostCard = memo(function PostCard({ post, buttonsOf, onGone, alone, eager, pinned, aside }: PostCardProps) {
  const navigate = useNavigate();
  const home = homeLink(post);
  const buttons = buttonsOf(post);
  // Clicking anywhere on the text opens the post, except while selecting text or following a link; for keyboards, the time is the link.
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (getSelection()?.toString()) return;
    void navigate({ to: postAddress(post) });
  };
  return (
    <article
      className={classes.card}
      data-post={post.id}
      data-alone={alone || undefined}
      tabIndex={-1}
      aria-label={displayName(post.actor)}
    >
      <header className={classes.header}>
        {post.community ? (
          <span className={classes.community}>
            <Mark size={44} />
          </span>
        ) : (
          <PersonLink person={post.actor} echo>
            <Avatar person={post.actor} />
          </PersonLink>
        )}
        <div className={classes.who}>
          <p className={classes.name}>
            <PersonLink person={post.actor} />
            <LeaderLabel label={post.actor.leader_label} />
          </p>
          <p className={classes.when}>
            {alone ? (
              <RelativeTime instant={post.time} />
            ) : (
              <Link to={postAddress(post)} className={classes.time} aria-description={feed.openPost}>
                <RelativeTime instant={post.time} />
              </Link>
            )}
            {pinned && (
              <span className={classes.pin}>
                <PinIcon size={16} />
                {feed.pinned}
              </span>
            )}
            {post.community && <span className={classes.mark}>{feed.announcement(post.community.workspace)}</span>}
            {post.edited && <span className={classes.mark}>{feed.edited}</span>}
            {home && post.verb === 'post' && (
              <span className={classes.mark}>
                {feed.in}{' '}
                <Link to={home.to} className={classes.home}>
                  {home.name}
                </Link>
              </span>
            )}
          </p>
        </div>
        {aside}
        <PostMenu post={post} onGone={onGone} />
      </header>
      {post.verb !== 'post' && post.event && (
        <Link to="/events/$eventId" params={{ eventId: post.event.id }} className={classes.news}>
          <span className={classes.what}>{feed.news[post.verb]}</span> {post.event.name}
        </Link>
      )}
      {post.text && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- See `open`.
        <div className={alone ? undefined : classes.opens} onClick={alone ? undefined : open}>
          <PostText post={post} whole={alone} />
        </div>
      )}
      {buttons.about}
      {post.media_url && <PostPhoto post={post} eager={eager} />}
      {post.open_graph && <LinkCard preview={post.open_graph} compact={post.media_url !== null} />}
      <PostActions post={post} buttons={buttons} />
    </article>
  );
});
