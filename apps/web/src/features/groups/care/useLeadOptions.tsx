import type { Group } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { EditIcon, TrashIcon } from '../../../ui/late-icons.tsx';
import type { MenuOption } from '../../../ui/OptionsMenuPanel.tsx';
import { toast } from '../../../ui/toast.ts';
import { readAgain } from '../groups.api.ts';
import { leadWords as words } from './lead.words.ts';

/** Archives a group, or restores it. */
function useArchiving({ id }: Group, onDone: () => void) {
  const params = { id };
  return useMutation({
    mutationFn: (archives: boolean) => (archives ? api.archiveGroup({ params }) : api.restoreGroup({ params })),
    onSuccess: (_, archives) => {
      toast(archives ? words.archived : words.restored);
      readAgain(id);
    },
    onError: (error, archives) => {
      // A member who has been signed out is told so elsewhere.
      if (!(error instanceof ApiError && error.status === 401))
        toast(reasonOr(error, archives ? words.archiveFailed : words.restoreFailed), { kind: 'alert' });
    },
    onSettled: onDone,
  });
}

/** What those who edit or archive a group find in its menu, and the question that archiving it asks. Whoever uses it renders `parts`. */
export function useLeadOptions(group: Group) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const archiving = useArchiving(group, close);
  const { id, name, active, can } = group;
  const options: MenuOption[] = [
    ...(can.edit
      ? [
          {
            label: words.edit,
            icon: <EditIcon size={20} />,
            run: () => void navigate({ to: '/groups/$groupId/edit', params: { groupId: id } }),
          },
        ]
      : []),
    ...(can.archive && active ? [{ label: words.archive, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking(true) }] : []),
    ...(can.archive && !active ? [{ label: words.restore, icon: <CheckIcon size={20} />, run: () => archiving.mutate(false) }] : []),
  ];
  return {
    options,
    parts: (
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={words.archiveTitle(name)}
        text={words.archiveText}
        confirm={words.archiveConfirm}
        danger
        busy={archiving.isPending}
        onConfirm={() => archiving.mutate(true)}
      />
    ),
  };
}
