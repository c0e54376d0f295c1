import { useCallback, useSyncExternalStore } from 'react';

const held = new Map<Blob, { url: string; users: number }>();

/** Makes an address for a file, or shares the one it has; it is given back when the last user lets go. */
function hold(file: Blob): () => void {
  const entry = held.get(file) ?? { url: URL.createObjectURL(file), users: 0 };
  entry.users += 1;
  held.set(file, entry);
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    held.delete(file);
    URL.revokeObjectURL(entry.url);
  };
}

/** An address under which a chosen file can be shown without sending it anywhere. */
export function useFileUrl(file: Blob | null): string | undefined {
  const subscribe = useCallback(() => (file ? hold(file) : () => {}), [file]);
  return useSyncExternalStore(subscribe, () => (file ? held.get(file)?.url : undefined));
}
