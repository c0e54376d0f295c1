import { limits } from '@muster/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useRested } from '../../ui/useRested.ts';
import { useMe } from '../session/index.ts';
import { GroupCarousels } from './GroupCarousels.tsx';
import { GroupResults } from './GroupResults.tsx';
import classes from './GroupsScreen.module.css';
import { groupsWords as words } from './groups.words.ts';

export interface GroupsScreenProps {
  /** What the address says is searched; empty for nothing. */
  q: string;
}

/** The groups screen [GROUP-02]: carousels to look around in, or what a search found. The address says what is searched. */
export function GroupsScreen({ q }: GroupsScreenProps) {
  const me = useMe();
  const navigate = useNavigate();
  const hint = useId();
  const [text, setText] = useState(q);
  const typed = text.trim();
  const rested = useRested(typed, limits.people_search_debounce_ms, q);
  // An emptied box shows the carousels at once.
  const asked = typed === '' ? '' : rested;
  /** What this screen itself made the address say last. */
  const said = useRef(q);
  const say = useEffectEvent(() => {
    if (asked === said.current) return;
    said.current = asked;
    void navigate({ to: '/groups', search: { q: asked || undefined }, replace: true, resetScroll: false });
  });
  useEffect(() => say(), [asked]);
  // A tap on the screen's own tab, Back and Forward lead to another search.
  useEffect(() => {
    if (q === said.current) return;
    said.current = q;
    setText(q);
  }, [q]);
  return (
    <>
      <PageBar
        title={words.title}
        right={
          me.isOperator && (
            <ButtonLink to="/groups/new" size="small" icon={<PlusIcon size={18} />}>
              {words.newGroup}
            </ButtonLink>
          )
        }
      />
      <div role="search" className={classes.find}>
        <SearchInput label={words.search} text={text} onType={setText} maxLength={limits.group_query_length} describedBy={hint} />
        <p id={hint} className={classes.hint}>
          {words.hint}
        </p>
      </div>
      {asked === '' ? <GroupCarousels /> : <GroupResults q={asked} />}
    </>
  );
}
