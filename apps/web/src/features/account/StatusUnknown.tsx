import { unreachable } from '@muster/contract/base/messages';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** Shown when checking whether the email is verified has failed [REG-49]. */
export function StatusUnknown({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorState
      error={error}
      text={unreachable}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
