import { Button } from './Button.tsx';
import { forms } from './forms.words.ts';
import { Sheet } from './Sheet.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** The label of the confirm button. */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  /** Whether it is destructive. */
  danger?: boolean;
  busy?: boolean;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  text,
  confirm,
  cancel = forms.cancel,
  onConfirm,
  danger,
  busy,
}: ConfirmDialogProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button look="text" onClick={onClose}>
            {cancel}
          </Button>
          <Button look={danger ? 'danger' : 'filled'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Sheet>
  );
}
