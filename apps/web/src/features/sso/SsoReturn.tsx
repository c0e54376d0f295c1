import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getConfig } from '../../platform/config.ts';
import { sameSitePath } from '../../platform/paths.ts';
import { usePage } from '../../ui/usePage.ts';
import { loginOutcome } from '../session/index.ts';
import classes from './SsoReturn.module.css';
import { finishSso, ssoFailure } from './sso.api.ts';
import { sso } from './sso.words.ts';

/**
 * Shown while the identity provider's response becomes a session; then continues according to the member's status, or returns to the login
 * [AUTH-19].
 */
export function SsoReturn({ address }: { address: string }) {
  const router = useRouter();
  const heading = usePage(sso.signingInTitle);

  useEffect(() => {
    finishSso(address).then(
      (finished) =>
        'proof' in finished
          ? router.navigate({ href: sameSitePath(finished.from) ?? '/', state: { proof: finished.proof }, replace: true })
          : router.navigate({ href: loginOutcome(finished.me, getConfig(), sameSitePath(finished.from)), replace: true }),
      (error: unknown) => router.navigate({ to: '/login', search: {}, state: { failure: ssoFailure(error) }, replace: true }),
    );
  }, [address, router]);

  return (
    <div aria-busy="true">
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {sso.signingInTitle}
      </h1>
      <p className={classes.text}>{sso.signingInText}</p>
    </div>
  );
}
