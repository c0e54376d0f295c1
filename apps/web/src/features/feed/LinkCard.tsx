import type { Post } from '@muster/contract';
import { useState } from 'react';
import classes from './LinkCard.module.css';

type Preview = NonNullable<Post['open_graph']>;

const hostOf = (address: string) => {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return address;
  }
};

/** What a linked page is about [FEED-16]. */
export function LinkCard({ preview }: { preview: Preview }) {
  const [broken, setBroken] = useState(false);
  return (
    <a className={classes.card} href={preview.url} target="_blank" rel="noopener noreferrer nofollow ugc">
      {preview.image_url && !broken && (
        <img
          className={classes.image}
          src={preview.image_url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
      <span className={classes.words}>
        <span className={classes.host}>{hostOf(preview.url)}</span>
        <span className={classes.title}>{preview.title ?? preview.url}</span>
        {preview.description && <span className={classes.description}>{preview.description}</span>}
      </span>
    </a>
  );
}
