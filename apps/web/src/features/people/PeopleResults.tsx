import { useNavigate } from '@tanstack/react-router';
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { common } from '../../platform/common.words.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { LeaderLabel } from '../../ui/LeaderLabel.tsx';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMe } from '../session/index.ts';
import classes from './PeopleResults.module.css';
import { people } from './people.words.ts';
import { useMemberSearch } from './useMemberSearch.ts';

/** What the field tells its results while the focus stays in the field. */
export interface ResultKeys {
  move: (by: 1 | -1) => void;
  choose: () => void;
}

export interface PeopleResultsProps {
  text: string;
  listId: string;
  keys: Ref<ResultKeys>;
  /** The field and its results: a tap outside leaves them. */
  box: RefObject<HTMLElement | null>;
  /** Whom the arrow keys marked, by their id: they stay the one where other results come amid it. */
  marked: string | undefined;
  onMark: (id: string | undefined) => void;
  onLeave: () => void;
  onChosen: () => void;
}

/** The people whose names match, while one types [FEED-05, FEED-93]. */
export function PeopleResults({ text, listId, keys, box, marked, onMark, onLeave, onChosen }: PeopleResultsProps) {
  const me = useMe();
  const navigate = useNavigate();
  const { wanted, found, settled, failed, retry } = useMemberSearch(text);
  const at = marked === undefined ? -1 : (found?.findIndex(({ id }) => id === marked) ?? -1);

  const mark = (index: number) => {
    const id = found?.[index]?.id ?? undefined;
    onMark(id);
    document.getElementById(`${listId}-${id}`)?.scrollIntoView?.({ block: 'nearest' });
  };
  const open = (index: number) => {
    const profileId = found?.[index]?.id;
    if (!profileId) return;
    onChosen();
    void navigate({ to: '/profile/$profileId', params: { profileId } });
  };
  useImperativeHandle(keys, () => ({
    move: (by) => found?.length && mark((Math.max(at, by === 1 ? at : 0) + by + found.length) % found.length),
    choose: () => open(Math.max(at, 0)),
  }));
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => target instanceof Node && !box.current?.contains(target) && leave();
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [box]);

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
      <div role="listbox" id={listId} aria-label={common.searchPeople} aria-busy={!settled} className={classes.list}>
        {!failed &&
          found?.map((person, index) => (
            // The keyboard acts in the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.id}
              role="option"
              tabIndex={-1}
              id={`${listId}-${person.id}`}
              aria-selected={index === at}
              className={classes.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => open(index)}
            >
              <Avatar person={person} size={40} />
              <span className={classes.words}>
                <span className={classes.name}>{displayName(person)}</span>
                {person.leader_label ? (
                  <LeaderLabel label={person.leader_label} />
                ) : (
                  (person.id === me.id || person.following) && (
                    <span className={classes.mark}>{person.id === me.id ? people.you : people.following}</span>
                  )
                )}
              </span>
            </div>
          ))}
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
