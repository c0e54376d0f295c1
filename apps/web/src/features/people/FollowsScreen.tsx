import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { displayName } from '../../ui/Avatar.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import classes from '../../ui/Tabs.module.css';
import { memberQuery } from '../members/index.ts';
import { profile } from '../members/profile.words.ts';
import { useMe } from '../session/index.ts';
import { Follows } from './Follows.tsx';
import { people } from './people.words.ts';

const relations = ['followers', 'following'] as const;

/** The people around a member. The open tab is kept in the navigation state, followers by default [PROF-09]. */
export function FollowsScreen({ memberId }: { memberId: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const index = useRouterState({ select: (state) => (state.location.state.index === 1 ? 1 : 0) });
  const { data } = useQuery({ ...memberQuery(memberId), enabled: memberId !== me.id });
  const member = memberId === me.id ? me : data;
  const open = (next: number) => void navigate({ to: '.', state: { index: next }, replace: true, resetScroll: true });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    open(1 - index);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[1 - index]?.focus();
  };
  return (
    <>
      <PageBar title={member ? displayName(member) : profile.title} backTo={memberId === me.id ? '/profile' : `/profile/${memberId}`}>
        {/* One of the tabs receives the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div role="tablist" aria-label={people.lists} className={classes.tabs} onKeyDown={onKeyDown}>
          {relations.map((relation, at) => (
            <button
              key={relation}
              type="button"
              role="tab"
              id={`tab-${relation}`}
              aria-selected={at === index}
              aria-controls="people"
              tabIndex={at === index ? 0 : -1}
              className={classes.tab}
              onClick={() => open(at)}
            >
              <span>{people[relation]}</span>
            </button>
          ))}
        </div>
      </PageBar>
      <div role="tabpanel" id="people" aria-labelledby={`tab-${relations[index]}`}>
        <Follows key={index} memberId={memberId} firstName={member?.first_name} relation={relations[index]} />
      </div>
    </>
  );
}
