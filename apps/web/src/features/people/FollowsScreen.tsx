import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { displayName } from '../../ui/Avatar.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { Tabs, tabId } from '../../ui/Tabs.tsx';
import { memberQuery } from '../members/index.ts';
import { profile } from '../members/profile.words.ts';
import { useMe } from '../session/index.ts';
import { Follows } from './Follows.tsx';
import { people } from './people.words.ts';

const relations = ['followers', 'following'] as const;
const tabs = relations.map((relation) => [relation, people[relation]] as const);

/** The people around a member. The open tab is kept in the navigation state, followers by default [PROF-09]. */
export function FollowsScreen({ memberId }: { memberId: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const open = useRouterState({ select: (state) => relations[state.location.state.index === 1 ? 1 : 0] });
  const { data } = useQuery({ ...memberQuery(memberId), enabled: memberId !== me.id });
  const member = memberId === me.id ? me : data;
  return (
    <>
      <PageBar title={member ? displayName(member) : profile.title} backTo={memberId === me.id ? '/profile' : `/profile/${memberId}`}>
        <Tabs
          label={people.lists}
          tabs={tabs}
          open={open}
          onOpen={(next) => void navigate({ to: '.', state: { index: relations.indexOf(next) }, replace: true, resetScroll: true })}
          panel="people"
        />
      </PageBar>
      <div role="tabpanel" id="people" aria-labelledby={tabId(open)}>
        <Follows key={open} memberId={memberId} firstName={member?.first_name} relation={open} />
      </div>
    </>
  );
}
