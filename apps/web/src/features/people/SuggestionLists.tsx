import type { Suggestion } from '@muster/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { followOf } from './FollowButton.tsx';
import { PersonRow } from './PersonRow.tsx';
import { people as words } from './people.words.ts';
import classes from './SuggestionLists.module.css';

/** How many are shown at first: enough to begin with, few enough to read. */
const FIRST = 6;
const IN_CARD = 4;

const reasonOf = ({ reason: { kind, name } }: Suggestion): string => words.reasons[kind](name ?? getConfig().brand.name);

/** The list that fills an empty feed. */
export function SuggestionList({ people, onFollowed }: { people: Suggestion[]; onFollowed: () => void }) {
  const [all, setAll] = useState(false);
  const followed = people.filter(({ following }) => following).length;
  const tell = useEffectEvent(onFollowed);
  useEffect(() => {
    if (followed > 0) tell();
  }, [followed]);
  const shown = all ? people : people.slice(0, FIRST);
  return (
    <>
      <h2 className={classes.title}>{words.toFollow}</h2>
      <ul>
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} note={reasonOf(person)} right={followOf(person)} />
        ))}
      </ul>
      {shown.length < people.length && (
        <div className={classes.more}>
          <Button look="text" onClick={() => setAll(true)}>
            {words.moreToFollow}
          </Button>
        </div>
      )}
    </>
  );
}

/** The same people, in a compact list. */
export const SuggestionCard = ({ people }: { people: Suggestion[] }) => (
  <section className={classes.card} aria-labelledby="people-to-follow">
    <h2 id="people-to-follow" className={classes.cardTitle}>
      {words.toFollow}
    </h2>
    <ul>
      {people.slice(0, IN_CARD).map((person) => (
        <li key={person.id} className={classes.small}>
          <PersonLink person={person} className={classes.who}>
            <Avatar person={person} size={40} />
            <span className={classes.words}>
              <span className={classes.name}>{displayName(person)}</span>
              <span className={classes.reason}>{reasonOf(person)}</span>
            </span>
          </PersonLink>
          {followOf(person)}
        </li>
      ))}
    </ul>
  </section>
);
