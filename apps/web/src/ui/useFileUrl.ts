import { useCallback, useSyncExternalStore } from 'react';

const held = new Map<Blob, { url: string; users: number }>();

/** Creates an object URL for a file, or shares the existing one; it is revoked when its last user unmounts. */
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

/** An object URL that shows a chosen file without uploading it. */
export function useFileUrl(file: Blob | null): string | undefined {
  const subscribe = useCallback(() => (file ? hold(file) : () => {}), [file]);
  return useSyncExternalStore(subscribe, () => (file ? held.get(file)?.url : undefined));
}
