import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMe } from '../../session/index.ts';
import { GroupForm } from './GroupForm.tsx';
import { groupForm as words } from './group-form.words.ts';

/** Making a group, for operators. */
export function NewGroup() {
  const me = useMe();
  const router = useRouter();
  return (
    <>
      <PageBar title={words.newTitle} backTo="/groups" />
      {me.isOperator ? (
        <GroupForm
          group={null}
          done={({ id }) => {
            toast(words.created);
            void router.navigate({ to: '/groups/$groupId', params: { groupId: id }, replace: true });
          }}
        />
      ) : (
        <EmptyState drawing="soon" text={words.operatorsOnly} action={<ButtonLink to="/groups">{words.backToGroups}</ButtonLink>} />
      )}
    </>
  );
}
