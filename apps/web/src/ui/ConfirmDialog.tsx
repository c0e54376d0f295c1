import { common } from '../platform/common.words.ts';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** The word on the button that does it. */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  /** Whether it destroys something. */
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  text,
  confirm,
  cancel = common.cancel,
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
