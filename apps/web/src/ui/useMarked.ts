import { useState } from 'react';

/**
 * Which option of a list is marked with the arrow keys, by its key: it stays the same one where other results come amid it, and is none
 * where it is not among them. Answers its index, -1 for none, and how to mark another, or none.
 */
export function useMarked(keys: readonly string[]): [number, (index: number) => void] {
  const [marked, setMarked] = useState<string>();
  return [marked === undefined ? -1 : keys.indexOf(marked), (index) => setMarked(keys[index])];
}
