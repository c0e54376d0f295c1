import type { Group } from '@muster/contract';
import { NextOfGroup } from '../features/events/index.ts';
import { groupPage } from '../features/groups/group-page.words.ts';
import { GroupDetail, GroupOptions, groups } from '../features/groups/index.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { GroupPosts } from './GroupPosts.tsx';
import { SideColumn } from './SideColumn.tsx';

const nextOf = (group: Group) => group.opens && group.event_count > 0 && <NextOfGroup groupId={group.id} />;
const postsOf = (group: Group) => <GroupPosts group={group} />;

/** One group with what can be done with it, what is next in it, and its posts below. */
export function GroupScreen({ groupId }: { groupId: string }) {
  const group = groups.use(groupId);
  return (
    <>
      <PageBar title={groupPage.title} page={group?.name} backTo="/groups" right={group && <GroupOptions group={group} />} />
      <GroupDetail groupId={groupId} next={nextOf} below={postsOf} />
      <SideColumn />
    </>
  );
}
