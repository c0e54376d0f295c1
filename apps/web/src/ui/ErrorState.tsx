import { ApiError } from '@muster/contract/base/client';
import { common } from '../platform/common.words.ts';
import { reasonOf } from '../platform/reason.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Shown where something could not be loaded: the reason in the specified words, and a retry button. */
export function ErrorState({ error, text, onRetry }: { error?: unknown; text?: string; onRetry: () => void }) {
  const offline = error instanceof ApiError && error.status === 0;
  return (
    <div role="alert">
      <EmptyState
        drawing={offline ? 'offline' : 'error'}
        text={text ?? reasonOf(error)}
        action={<Button onClick={onRetry}>{common.retry}</Button>}
      />
    </div>
  );
}
