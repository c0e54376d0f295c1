import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { shell } from '../../platform/words/shell.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';

/** What an unknown address shows [SHELL-40]. */
export function NotFound() {
  return (
    <>
      <PageBar title={shell.notFound} />
      <EmptyState drawing="not-found" text={shell.notFoundText} action={<ButtonLink to="/feed">{shell.backToFeed}</ButtonLink>} />
    </>
  );
}

/** What a screen shows that failed to load or to draw, with a way to try again. */
export function Problem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageBar title={shell.errorTitle} />
      <ErrorState
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </>
  );
}
