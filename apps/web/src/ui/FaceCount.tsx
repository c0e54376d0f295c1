import { Avatar, type AvatarPerson } from './Avatar.tsx';
import classes from './FaceCount.module.css';
import { ChevronIcon } from './late-icons.tsx';

export interface FaceCountProps {
  /** Some of the people. */
  people: ReadonlyArray<AvatarPerson & { id: string | null }>;
  /** How many they are, in words. */
  count: string;
}

/** Some faces, how many people there are, and an arrow: what a link to all of them shows. */
export function FaceCount({ people, count }: FaceCountProps) {
  return (
    <span className={classes.row}>
      {people.length > 0 && (
        <span className={classes.faces}>
          {people.map((person, index) => (
            // Anonymous people have nothing that tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: faces without an id all look the same
            <Avatar key={person.id ?? index} person={person} size={36} />
          ))}
        </span>
      )}
      <span className={classes.count}>{count}</span>
      <ChevronIcon size={20} />
    </span>
  );
}
