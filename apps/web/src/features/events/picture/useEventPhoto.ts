import type { Event } from '@muster/contract';
import { useState } from 'react';

/** The photo of an event for an `img`; null where its drawing stands in: it has none, or it cannot be loaded [EVENT-32]. */
export function useEventPhoto({ photo, photo_url: address }: Event) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || address === broken) return null;
  return {
    address,
    smallest: photo?.sizes[0]?.url ?? address,
    srcSet: photo?.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined,
    /** The colour of the place where it will appear. */
    style: { backgroundColor: photo?.color },
    onError: () => setBroken(address),
  };
}
