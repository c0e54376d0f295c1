import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { toast } from '../../../ui/toast.ts';
import { type NamedPerson, PersonField } from '../../people/PersonField.tsx';
import { addInvite } from './care.api.ts';
import { invitesWords as words } from './invites.words.ts';

/** Invites members by name: found while typing, invited when chosen. */
export function InviteByName({ groupId }: { groupId: string }) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ id }: NamedPerson) => api.inviteToGroup({ params: { id: groupId }, body: { user_id: id } }),
    onSuccess: (invite, { name }) => {
      addInvite(groupId, invite);
      toast(words.invited(name));
    },
  });
  return (
    <Mantine>
      <PersonField
        label={words.byName}
        hint={isPending ? words.inviting : words.byNameHint}
        suggestions={words.people}
        chosen={null}
        onChoose={(person) => person && !isPending && mutate(person)}
        problem={error && variables ? reasonOr(error, words.inviteFailed(variables.name)) : undefined}
      />
    </Mantine>
  );
}
