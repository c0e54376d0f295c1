import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Id of the right column. */
export const asideId = 'aside';

const never = () => () => {};
const findColumn = () => document.getElementById(asideId);

/** Renders content into the right column, which shows from 1200 px: something helpful on this screen, never essential. */
export function Aside({ children }: { children: ReactNode }) {
  // React reads the store again after the first render, when the column exists.
  const column = useSyncExternalStore(never, findColumn);
  return column && createPortal(children, column);
}
