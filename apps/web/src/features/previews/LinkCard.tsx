import type { OpenGraph } from '@muster/contract';
import { useState } from 'react';
import classes from './LinkCard.module.css';

const hostOf = (address: string) => {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return address;
  }
};

/** A card about the linked page [FEED-16]; `compact` beside a photo, in comments and in the composer. */
export function LinkCard({ preview, compact }: { preview: OpenGraph; compact?: boolean }) {
  const [broken, setBroken] = useState(false);
  return (
    <a
      className={classes.card}
      data-compact={compact || undefined}
      href={preview.url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {preview.image_url && !broken && (
        <img className={classes.image} src={preview.image_url} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
      <span className={classes.words}>
        <span className={classes.host}>{hostOf(preview.url)}</span>
        <span className={classes.title}>{preview.title ?? preview.url}</span>
        {preview.description && <span className={classes.description}>{preview.description}</span>}
      </span>
    </a>
  );
}
