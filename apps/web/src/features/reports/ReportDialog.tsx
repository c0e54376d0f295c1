import { ApiError } from '@muster/contract/client';
import { useState } from 'react';
import { reasonOr } from '../../platform/reason.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type Reported, report } from './report.words.ts';

export interface ReportProps {
  opened: boolean;
  onClose: () => void;
  what: Reported;
  /** Whose it is, as others see them. */
  name: string;
  /** Sends the report. */
  send: () => Promise<unknown>;
}

/** The overlay behind `Report`: asks, sends, and closes with a message either way [FEED-92]. */
export function ReportDialog({ opened, onClose, what, name, send }: ReportProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await send();
      toast(report.sent);
    } catch (error) {
      // Whoever is signed out hears that elsewhere.
      if (!(error instanceof ApiError && error.status === 401)) toast(reasonOr(error, report.failed), { kind: 'alert' });
    }
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={report.titles[what](name)}
      text={report.text}
      confirm={report.send}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
