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
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Tells the member something in passing. Errors stay longer; the same text is not stacked. */
export function toast(text: string, options: ToastOptions = {}): void {
  const added: Toast = { id: ++last, text, kind: options.kind ?? 'status', action: options.action };
  show([...shown.filter((each) => each.text !== text), added].slice(-3));
  if (!options.stays) setTimeout(() => dismissToast(added.id), added.kind === 'alert' ? alertStaysMs : staysMs);
}

/** Takes a toast away. */
export const dismissToast = (id: number): void => show(shown.filter((each) => each.id !== id));

/** The toasts to show now, oldest first. */
export const currentToasts = (): readonly Toast[] => shown;

/** Calls back whenever `currentToasts` has changed. Returns how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
