import { common } from '../platform/common.words.ts';
import { IconButton } from './Button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import classes from './Toaster.module.css';
import { dismissToast, type Toast, toasts } from './toast.ts';

const Row = ({ toast }: { toast: Toast }) => (
  <div className={classes.toast} data-kind={toast.kind}>
    {toast.kind === 'alert' ? <AlertIcon size={20} /> : <CheckIcon size={20} />}
    <p>{toast.text}</p>
    {toast.action && (
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          toast.action?.run();
          dismissToast(toast.id);
        }}
      >
        {toast.action.label}
      </button>
    )}
    <IconButton label={common.dismiss} className={classes.close} onClick={() => dismissToast(toast.id)}>
      <CloseIcon size={18} />
    </IconButton>
  </div>
);

/** Where toasts appear. Both live regions are present from the start: one that is inserted together with its text is not announced. */
export function Toaster() {
  const shown = toasts.use();
  return (
    <div className={classes.toaster} id="toasts">
      {(['status', 'alert'] as const).map((kind) => (
        <div key={kind} role={kind} className={classes.region}>
          {shown
            .filter((each) => each.kind === kind)
            .map((each) => (
              <Row key={each.id} toast={each} />
            ))}
        </div>
      ))}
    </div>
  );
}
