import { useEffect, useEffectEvent, useState } from 'react';

/** What somebody has posted so far comes into the feed by a job: so long after a follow the feed is asked again. */
const ASK_AFTER_MS = [300, 1500, 4000];

/** Answers what to call when somebody new is followed: the list then fills itself. */
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
