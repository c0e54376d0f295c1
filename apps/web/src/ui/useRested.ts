import { useEffect, useState } from 'react';

/**
 * What was typed, once the typing has rested for so long [GEO-13, FEED-49, FEED-94]. Until then `first`: by default what stands there at
 * first waits too, since a field may arrive amid the typing.
 */
export function useRested(typed: string, restMs: number, first = ''): string {
  const [rested, setRested] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, restMs]);
  return rested;
}
