import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { reasonOr } from '../../platform/reason.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type Reported, report } from './report.words.ts';

export interface ReportProps {
  opened: boolean;
  onClose: () => void;
  what: Reported;
  /** The author, as others see them; of an event its own name. */
  name: string;
  /** Sends the report. */
  send: () => Promise<unknown>;
}

/** The dialog behind `Report`: asks, sends, and closes with a message either way [FEED-92]. */
export function ReportDialog({ opened, onClose, what, name, send }: ReportProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => toast(report.sent),
    onError: (error) => {
      // A member who has been signed out is told so elsewhere.
      if (!(error instanceof ApiError && error.status === 401)) toast(reasonOr(error, report.failed), { kind: 'alert' });
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={report.titles[what](name)}
      text={report.text}
      confirm={report.send}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
