import { useState } from 'react';
import classes from './Avatar.module.css';

export { displayName } from './display-name.ts';

export interface AvatarPerson {
  id: string | null;
  first_name: string;
  last_name: string;
  profile_photo_url: string | null;
  anonymous_profile: boolean;
}

/** The same person always gets the same one of six tints. */
function tint(key: string): number {
  let sum = 0;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum % 6;
}

const initials = (person: AvatarPerson) =>
  [person.first_name, person.last_name].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('');

/** A photo, or initials on a tint, or a neutral figure for an anonymous person. Decorative: the name is next to it. */
export function Avatar({ person, size = 44 }: { person: AvatarPerson; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = person.profile_photo_url;
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) };
  if (photo && photo !== broken)
    return (
      <img
        className={classes.photo}
        style={style}
        src={photo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(photo)}
      />
    );
  const letters = person.id === null ? '' : initials(person);
  if (!letters)
    return (
      <span className={classes.nobody} style={style} aria-hidden="true">
        <svg viewBox="0 0 44 44" width="100%" height="100%" aria-hidden="true">
          <circle cx="22" cy="17.5" r="7" fill="currentColor" />
          <path d="M7.5 42c.6-8.8 6.7-14 14.500-14s13.900 5.200 14.500 14z" fill="currentColor" />
        </svg>
      </span>
    );
  return (
    <span className={classes.initials} data-tint={tint(person.id ?? letters)} style={style} aria-hidden="true">
      {letters}
    </span>
  );
}
