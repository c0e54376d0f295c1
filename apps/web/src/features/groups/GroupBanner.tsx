import type { Group } from '@muster/contract';
import { useState } from 'react';
import classes from './GroupBanner.module.css';
import { GroupScene } from './GroupScene.tsx';

export interface GroupBannerProps {
  group: Pick<Group, 'id' | 'kind' | 'image' | 'photo'>;
  /** How wide it is shown, for the browser's choice among its sizes. */
  sizes: string;
  /** On the group's own screen it loads first. */
  eager?: boolean;
}

/** The banner of a group; a drawing for its kind where it has none, or where it cannot be loaded. Decorative: the name is next to it. */
export function GroupBanner({ group: { id, kind, image, photo }, sizes, eager }: GroupBannerProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!image || image === broken) return <GroupScene id={id} kind={kind} />;
  return (
    <img
      className={classes.photo}
      style={{ backgroundColor: photo?.color }}
      src={image}
      srcSet={photo?.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(image)}
    />
  );
}
