import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { people as words } from '../people/people.words.ts';
import { setAtCharacter } from './caret.ts';
import classes from './Suggestions.module.css';
import type { Mentions } from './useMentions.ts';
import { writing } from './writing.words.ts';

export interface SuggestionsProps {
  mentions: Pick<Mentions, 'box' | 'shown' | 'people' | 'failed'>;
  /** The position of the @ in the field. */
  at: number;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The members that a mention may refer to, in a listbox above everything else, at the caret [FEED-12, FEED-91]. */
export function Suggestions({ mentions: { box, shown, people, failed }, at, field }: SuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [list, text] = [panel.current, field.current];
    if (!list || !text) return;
    list.showPopover?.();
    const follow = () => setAtCharacter(list, text, at);
    follow();
    const view = window.visualViewport;
    view?.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, true);
    return () => {
      view?.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, true);
    };
  }, [at, field]);
  const said = shown?.query.trim() === '' ? words.searchHint : people ? words.noneFound : writing.searchingUsers;
  return (
    <div ref={panel} popover="manual" className={classes.panel}>
      {failed ? (
        <p role="alert" className={classes.word}>
          {words.searchFailed}
        </p>
      ) : !box.opened ? (
        <p role="status" className={classes.word}>
          {said}
        </p>
      ) : (
        <div {...box.list} aria-label={writing.suggestions}>
          {people?.map(
            (person) =>
              person.id && (
                <button key={person.id} {...box.option(person.id)} className={classes.option}>
                  <Avatar person={person} size={32} />
                  <span className={classes.words}>
                    <span className={classes.name}>{displayName(person)}</span>
                    {person.note && <span className={classes.note}>{person.note}</span>}
                  </span>
                </button>
              ),
          )}
        </div>
      )}
    </div>
  );
}
