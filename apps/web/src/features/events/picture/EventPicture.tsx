import type { Event } from '@muster/contract';
import { useState } from 'react';
import { Drawing } from '../../../ui/Drawing.tsx';
import { Lightbox, preloadLightbox } from '../../../ui/Lightbox.tsx';
import { eventPage as words } from '../page/event-page.words.ts';
import classes from './EventPicture.module.css';
import { pictureOf } from './event.pictures.ts';
import { useEventPhoto } from './useEventPhoto.ts';

/** The picture of an event with its own colours faintly behind it; a drawing for its category if there is none [EVENT-32]. */
export function EventPicture({ event }: { event: Event }) {
  const [large, setLarge] = useState(false);
  const shown = useEventPhoto(event);
  if (!shown)
    return (
      <div className={classes.drawing}>
        <Drawing name={pictureOf(event)} size={228} />
      </div>
    );
  const alt = words.picture(event.name);
  return (
    <>
      <div className={classes.behind} style={shown.style} aria-hidden="true">
        <img src={shown.smallest} alt="" />
      </div>
      <button
        type="button"
        className={classes.photo}
        style={shown.style}
        aria-label={`${words.openPicture}: ${alt}`}
        onPointerEnter={preloadLightbox}
        onFocus={preloadLightbox}
        onClick={() => setLarge(true)}
      >
        <img
          src={shown.address}
          srcSet={shown.srcSet}
          sizes="(min-width: 48em) 552px, calc(100vw - 32px)"
          alt={alt}
          onError={shown.onError}
        />
      </button>
      <Lightbox
        opened={large}
        onClose={() => setLarge(false)}
        src={shown.address}
        sizes={event.photo?.sizes}
        alt={alt}
        width={event.photo?.width}
        height={event.photo?.height}
      />
    </>
  );
}
