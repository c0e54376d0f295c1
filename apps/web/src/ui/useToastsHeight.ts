import { useEffect, useState } from 'react';

/** How high the toasts on screen are, while this is needed: what is below them makes room. */
export function useToastsHeight(needed: boolean): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const toasts = document.getElementById('toasts');
    if (!needed || !toasts) return;
    const observer = new ResizeObserver(() => setHeight(toasts.offsetHeight));
    observer.observe(toasts);
    return () => observer.disconnect();
  }, [needed]);
  return height;
}
