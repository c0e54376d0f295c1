import type { Group, GroupRole } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { leaveScreen } from '../../ui/back.ts';
import { PageBar } from '../../ui/PageBar.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useRested } from '../../ui/useRested.ts';
import { GroupMembers, type PersonEntry } from '../people/index.ts';
import { BannedSheet } from './care/BannedSheet.tsx';
import { MemberCare } from './care/MemberCare.tsx';
import classes from './GroupMembersScreen.module.css';
import { groups } from './group.kind.ts';
import { groupPage } from './group-page.words.ts';
import { groupQuery } from './groups.api.ts';
import { membersWords as words } from './members.words.ts';

const careIn =
  ({ id, can }: Group) =>
  (person: PersonEntry, role: GroupRole) => <MemberCare groupId={id} names={can.edit} person={person} role={role} />;

/** Who is in a group, admins and members apart, and a search among them [GROUP-21]. Those who look after it find there what they can do. */
export function GroupMembersScreen({ groupId }: { groupId: string }) {
  const router = useRouter();
  const group = groups.use(groupId);
  const { error } = useQuery(groupQuery(groupId));
  const [text, setText] = useState('');
  const typed = text.trim();
  const rested = useRested(typed, limits.people_search_debounce_ms);
  const asked = typed === '' ? '' : rested;
  // Who is in a group that does not open is for its members.
  const isLost = (!group && error !== null) || group === null || group?.opens === false;
  const sendBack = useEffectEvent(() => {
    toast(groupPage.failed, { kind: 'alert' });
    leaveScreen(router, group ? `/groups/${groupId}` : '/groups');
  });
  useEffect(() => {
    if (isLost) sendBack();
  }, [isLost]);
  if (isLost) return null;
  return (
    <>
      <PageBar title={words.title} page={group ? words.page(group.name) : undefined} backTo={`/groups/${groupId}`}>
        <div className={classes.find}>
          {group && (
            <Link to="/groups/$groupId" params={{ groupId }} className={classes.name}>
              {group.name}
            </Link>
          )}
          <div role="search">
            <SearchInput label={words.search} text={text} onType={setText} maxLength={limits.people_query_length} />
          </div>
          {group?.can.manage && (
            <div className={classes.more}>
              <BannedSheet groupId={groupId} />
            </div>
          )}
        </div>
      </PageBar>
      <GroupMembers groupId={groupId} q={asked} also={group?.can.manage ? careIn(group) : undefined} />
    </>
  );
}
