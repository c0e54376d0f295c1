import type { Event } from '@muster/contract';
import { Drawing } from '../../../ui/Drawing.tsx';
import { pictureOf } from '../picture/event.pictures.ts';
import { useEventPhoto } from '../picture/useEventPhoto.ts';
import classes from './EventThumb.module.css';

/** The small square picture of an event; a drawing for its category if there is none [EVENT-32]. Decorative: the name is next to it. */
export function EventThumb({ event, size = 72 }: { event: Event; size?: number }) {
  const photo = useEventPhoto(event);
  const square = { width: size, height: size };
  if (!photo)
    return (
      <span className={classes.drawing} style={square}>
        <Drawing name={pictureOf(event)} size={Math.round(size * 0.92)} />
      </span>
    );
  return (
    <img
      className={classes.photo}
      style={{ ...square, ...photo.style }}
      src={photo.smallest}
      srcSet={photo.srcSet}
      sizes={`${size}px`}
      alt=""
      {...square}
      loading="lazy"
      decoding="async"
      onError={photo.onError}
    />
  );
}
