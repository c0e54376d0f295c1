import { ApiError } from '@muster/contract/base/client';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { common } from '../../platform/common.words.ts';
import { useConnection } from '../../platform/connection.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { shell } from './shell.words.ts';

/** Shown at an unknown address [SHELL-40]. */
export function NotFound() {
  return (
    <>
      <PageBar title={common.notFound} />
      <EmptyState drawing="not-found" text={shell.notFoundText} action={<ButtonLink to="/feed">{common.backToFeed}</ButtonLink>} />
    </>
  );
}

/** Whether a session could not be refreshed because the identity provider that vouches for it gives no answer. */
const isSignOnAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'sso.unavailable';

/** Shown when a screen failed to load or to render, with a retry button. A screen that failed for lack of a network recovers by itself. */
export function Problem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const connection = useConnection();
  const cutOff = useRef(false);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const comeBack = useEffectEvent(retry);
  useEffect(() => {
    if (connection === 'online' && cutOff.current) comeBack();
    cutOff.current = connection !== 'online';
  }, [connection]);
  if (connection === 'online')
    return (
      <>
        <PageBar title={isSignOnAway(error) ? shell.signOnTitle : shell.errorTitle} />
        <ErrorState error={error} onRetry={retry} />
      </>
    );
  const offline = connection === 'offline';
  return (
    <>
      <PageBar title={offline ? shell.offlineTitle : shell.unreachableTitle} />
      <EmptyState
        drawing="offline"
        text={offline ? shell.offlineText : shell.unreachableScreenText}
        action={<Button onClick={retry}>{common.retry}</Button>}
      />
    </>
  );
}
