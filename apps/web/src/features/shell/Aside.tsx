import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Id of the right column. */
export const asideId = 'aside';

const never = () => () => {};
const findColumn = () => document.getElementById(asideId);

/** Puts content into the right column, which shows from 1200 px: what helps on this screen, never what it needs. */
export function Aside({ children }: { children: ReactNode }) {
  // React asks once more after the first drawing, when the column stands.
  const column = useSyncExternalStore(never, findColumn);
  return column && createPortal(children, column);
}
