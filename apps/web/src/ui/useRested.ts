import { useEffect, useState } from 'react';

/**
 * A debounced value [GEO-13, FEED-49, FEED-94]. Before that it returns `first`: by default the initial value is debounced too, since a
 * field may mount while the member is typing.
 */
export function useRested(typed: string, restMs: number, first = ''): string {
  const [rested, setRested] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, restMs]);
  return rested;
}
