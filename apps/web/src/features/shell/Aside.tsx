import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Id of the right column. */
export const asideId = 'aside';

/** Puts content into the right column, which shows from 1200 px: what helps on this screen, never what it needs. */
export function Aside({ children }: { children: ReactNode }) {
  const [column, setColumn] = useState<HTMLElement | null>(null);
  useEffect(() => setColumn(document.getElementById(asideId)), []);
  return column && createPortal(children, column);
}
