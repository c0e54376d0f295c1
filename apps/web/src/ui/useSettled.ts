import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';

/** Whether the screen has what it is about: only then is there time for what helps beside it. */
export function useSettled(): boolean {
  const busy = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [settled, setSettled] = useState(!busy);
  if (!busy && !settled) setSettled(true);
  return settled;
}
