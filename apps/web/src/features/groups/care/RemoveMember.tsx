import { reasonOr } from '../../../platform/reason.ts';
import { ReasonField, refuseReason } from '../../../ui/ReasonField.tsx';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { type Named, removeMember } from './people-care.ts';
import { peopleCare as words } from './people-care.words.ts';

export interface RemoveMemberProps extends Named {
  opened: boolean;
  onClose: () => void;
}

/** Removes a member from a group: why, if that is to be said, and whether they are kept out. */
export function RemoveMember({ opened, onClose, ...named }: RemoveMemberProps) {
  const form = useForm({
    initialValues: { reason: '', keepsOut: false },
    validate: (values) => refuseReason(values, false),
    send: async ({ reason, keepsOut }) => {
      await removeMember(named, { reason: reason.trim(), keepsOut });
      onClose();
    },
    failed: (error) => reasonOr(error, words.removeFailed),
  });
  const { values, change } = form;
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.removeTitle(named.name)} form={form} send={words.removeConfirm} danger>
      <p>{words.removeText}</p>
      <ReasonField form={form} label={words.reason} hint={words.reasonHint} />
      <Switch label={words.keepOut} hint={words.keepOutHint} checked={values.keepsOut} onChange={(keepsOut) => change({ keepsOut })} />
    </SheetForm>
  );
}
