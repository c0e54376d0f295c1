import { createStore } from '../platform/store.ts';

export interface Toast {
  id: number;
  text: string;
  /** `alert` interrupts a screen reader; `status` waits its turn. */
  kind: 'status' | 'alert';
  action?: { label: string; run: () => void };
}

interface ToastOptions extends Pick<Partial<Toast>, 'kind' | 'action'> {
  /** Until it is dismissed. */
  stays?: boolean;
}

const staysMs = 5_000;
const alertStaysMs = 9_000;
let last = 0;

/** The toasts to show now, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

/** Shows the member a brief message. Errors stay longer; the same text is not stacked. */
export function toast(text: string, options: ToastOptions = {}): void {
  const added: Toast = { id: ++last, text, kind: options.kind ?? 'status', action: options.action };
  toasts.set([...toasts.get().filter((each) => each.text !== text), added].slice(-3));
  if (!options.stays) setTimeout(() => dismissToast(added.id), added.kind === 'alert' ? alertStaysMs : staysMs);
}

/** Removes a toast. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));
