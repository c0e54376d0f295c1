import type { HomeRef, TakenKind } from '@muster/contract';
import { reasonOr } from '../../platform/reason.ts';
import { ReasonField, refuseReason } from '../../ui/ReasonField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { takeDown } from './takedown.api.ts';
import { takeDownWords as words } from './takedown.words.ts';

export interface TakeDownProps {
  opened: boolean;
  onClose: () => void;
  what: TakenKind;
  /** Its id, and the home that it is in. */
  id: string;
  home: HomeRef;
  /** The author, as others see them. */
  name: string;
  /** It is taken down: whoever shows it lets it go. */
  onTaken: () => void;
}

/** The sheet behind `TakeDown`. What was typed stays while it is closed. */
export function TakeDownSheet({ opened, onClose, what, id, home, name, onTaken }: TakeDownProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => refuseReason(values, true),
    send: async ({ reason }) => {
      await takeDown(home, { kind: what, object_id: id, reason: reason.trim() });
      toast(words.done[what]);
      onClose();
      onTaken();
    },
    failed: (error) => reasonOr(error, words.failed),
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.titles[what](name)} form={form} send={words.confirm} danger>
      <p>{words.text}</p>
      <ReasonField form={form} label={words.reason} hint={words.reasonHint} />
    </SheetForm>
  );
}
