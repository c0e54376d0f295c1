import type { Group } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { groups } from '../group.kind.ts';
import { groupPage } from '../group-page.words.ts';
import { groupQuery } from '../groups.api.ts';
import { GroupForm } from './GroupForm.tsx';
import { groupForm as words } from './group-form.words.ts';

/** Why a group cannot be changed: it is archived, or not the viewer's to look after. */
const objectionOf = ({ can }: Group): string => (can.manage ? words.archived : words.adminsOnly);

function Changes({ groupId }: { groupId: string }) {
  const router = useRouter();
  const group = groups.use(groupId);
  // What a list knows may be older than what may be changed.
  const read = useQuery({ ...groupQuery(groupId), staleTime: 0 });
  if (read.isError || group === null) return <ErrorState error={read.error} text={groupPage.failed} onRetry={() => void read.refetch()} />;
  if (!group || !read.isFetchedAfterMount) return <LoadingStatus />;
  if (!group.can.edit)
    return (
      <EmptyState
        drawing="soon"
        text={objectionOf(group)}
        action={
          <ButtonLink to="/groups/$groupId" params={{ groupId }}>
            {words.back}
          </ButtonLink>
        }
      />
    );
  return (
    <GroupForm
      group={group}
      done={({ id }) => {
        toast(words.saved);
        void router.navigate({ to: '/groups/$groupId', params: { groupId: id }, replace: true });
      }}
    />
  );
}

/** Changing a group, for its admins and operators. */
export function EditGroup({ groupId }: { groupId: string }) {
  const group = groups.use(groupId);
  return (
    <>
      <PageBar title={words.editTitle} page={group ? `${words.editTitle}: ${group.name}` : undefined} backTo={`/groups/${groupId}`} />
      <Changes key={groupId} groupId={groupId} />
    </>
  );
}
