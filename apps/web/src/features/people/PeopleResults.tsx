import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { common } from '../../platform/common.words.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { LeaderLabel } from '../../ui/LeaderLabel.tsx';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import type { Combobox } from '../../ui/useCombobox.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMe } from '../session/index.ts';
import classes from './PeopleResults.module.css';
import { people } from './people.words.ts';
import { useMemberSearch } from './useMemberSearch.ts';

export interface PeopleResultsProps {
  text: string;
  /** The combobox field that these results belong to; it keeps the focus. */
  box: Pick<Combobox, 'list' | 'option'>;
  /** The field and its results: a click outside closes them. */
  around: RefObject<HTMLElement | null>;
  /** Receives the ids of the people who can be chosen now. */
  onFound: (ids: readonly string[]) => void;
  onLeave: () => void;
}

/** The people whose names match, while typing [FEED-05, FEED-93]. */
export function PeopleResults({ text, box, around, onFound, onLeave }: PeopleResultsProps) {
  const me = useMe();
  const { wanted, found, settled, failed, retry } = useMemberSearch(text);
  const offered = failed ? [] : (found ?? []);
  const ids = offered.flatMap(({ id }) => id ?? []);
  const key = ids.join();
  const tell = useEffectEvent(() => onFound(ids));
  // Synchronously, before the next key press: nobody can be picked who is no longer on the screen.
  useLayoutEffect(() => tell(), [key]);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => target instanceof Node && !around.current?.contains(target) && leave();
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [around]);

  return (
    <div className={classes.panel} data-idle={wanted === '' || undefined}>
      {wanted === '' && <p className={classes.note}>{people.searchHint}</p>}
      {failed && (
        <div className={classes.note} role="alert">
          <p>{people.searchFailed}</p>
          <button type="button" className={classes.again} onClick={retry}>
            {common.retry}
          </button>
        </div>
      )}
      {wanted !== '' && !found && !failed && <Waiting />}
      <VisuallyHidden>
        <span role="status">{settled && found ? people.found(found.length) : ''}</span>
      </VisuallyHidden>
      {found?.length === 0 && settled && !failed && (
        <p className={classes.note} aria-hidden="true">
          {people.noneFound}
        </p>
      )}
      <div {...box.list} aria-label={common.searchPeople} aria-busy={!settled} className={classes.list}>
        {offered.map(
          (person) =>
            person.id && (
              <button key={person.id} {...box.option(person.id)} className={classes.option}>
                <Avatar person={person} size={40} />
                <span className={classes.words}>
                  <span className={classes.name}>{displayName(person)}</span>
                  {person.note ? (
                    <span className={classes.mark}>{person.note}</span>
                  ) : person.leader_label ? (
                    <LeaderLabel label={person.leader_label} />
                  ) : (
                    (person.id === me.id || person.following) && (
                      <span className={classes.mark}>{person.id === me.id ? people.you : people.following}</span>
                    )
                  )}
                </span>
              </button>
            ),
        )}
      </div>
    </div>
  );
}

const Waiting = () => (
  <div aria-hidden="true">
    {[150, 118, 164].map((width) => (
      <div key={width} className={classes.option}>
        <BoneCircle size={40} />
        <Bone width={width} height={14} />
      </div>
    ))}
  </div>
);
