import { useEffect, useEffectEvent, useState } from 'react';

/** A background job copies existing posts into the follower's feed: the feed is refetched this long after a follow. */
const ASK_AFTER_MS = [300, 1500, 4000];

/** Returns the function to call when somebody new is followed: the list then fills by itself. */
export function useRefill(list: { refetch: () => unknown }): () => void {
  const [follows, setFollows] = useState(0);
  const refetch = useEffectEvent(() => void list.refetch());
  useEffect(() => {
    if (follows === 0) return;
    const timers = ASK_AFTER_MS.map((wait) => setTimeout(refetch, wait));
    return () => timers.forEach(clearTimeout);
  }, [follows]);
  return () => setFollows((count) => count + 1);
}
