import type { Post } from '@muster/contract';
import { useState } from 'react';
import { displayName } from '../../ui/Avatar.tsx';
import { Lightbox, preloadLightbox } from '../../ui/Lightbox.tsx';
import { feed } from './feed.words.ts';
import classes from './PostPhoto.module.css';

/** Portraits taller than 4:5 and panoramas wider than 2:1 are cropped in the list; the lightbox shows them whole. */
const frame = (width: number, height: number) => Math.min(Math.max(width / height, 0.8), 2);

/** The photo of a post, with its space reserved from the start; tapping it opens the lightbox [FEED-18]. */
export function PostPhoto({ post, eager }: { post: Post; eager?: boolean }) {
  const [large, setLarge] = useState(false);
  const [arrived, setArrived] = useState(false);
  const { media, media_url: address } = post;
  if (!address) return null;
  const srcSet = media?.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;
  const alt = feed.photoOf(displayName(post.actor));
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        style={{ aspectRatio: media ? frame(media.width, media.height) : 4 / 3, backgroundColor: media?.color }}
        aria-label={`${feed.openPhoto}: ${alt}`}
        onPointerEnter={preloadLightbox}
        onFocus={preloadLightbox}
        onClick={() => setLarge(true)}
      >
        <img
          className={classes.image}
          src={address}
          srcSet={srcSet}
          sizes="(min-width: 48em) 552px, calc(100vw - 32px)"
          alt={alt}
          data-arrived={arrived || undefined}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setArrived(true)}
          ref={(image) => {
            if (image?.complete) setArrived(true);
          }}
        />
      </button>
      <Lightbox
        opened={large}
        onClose={() => setLarge(false)}
        src={address}
        sizes={media?.sizes}
        alt={alt}
        width={media?.width}
        height={media?.height}
      />
    </>
  );
}
