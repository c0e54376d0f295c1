import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { errors } from '@muster/contract/errors';
import { api } from '../../platform/api.ts';
import { leaveSite } from '../../platform/leave.ts';
import { queryClient } from '../../platform/query.ts';
import { startSession } from '../../platform/session.ts';
import type { ProviderSession } from '../../platform/tokens.ts';
import { shell } from '../../platform/words/shell.ts';
import { meQuery } from '../session/index.ts';

/** Goes to the identity provider of an email's organisation. Rejects with the server's `ApiError` where it has none [AUTH-37]. */
export async function beginSso(email: string, from?: string): Promise<void> {
  const { discoveryUri, clientId, nonce } = await api.getOktaConfig({ query: { username: email } });
  const { beginSignIn } = await import('../../platform/identity.ts');
  leaveSite(await beginSignIn({ discoveryUri, clientId }, { nonce, email, from }));
}

/** A sign-in at the provider that did not become a session here; the message is for the member. */
class SsoFailed extends Error {}

/** Why single sign-on failed, in words for the member [AUTH-06]. */
export const ssoFailure = (error: unknown): string => (error instanceof SsoFailed ? error.message : errors.server_error.message);

async function finish(address: string): Promise<{ me: Me; from: unknown }> {
  const { finishSignIn } = await import('../../platform/identity.ts');
  const { provider, from } = await finishSignIn(address);
  await startWith(provider);
  return { me: await queryClient.query({ ...meQuery, staleTime: 0 }), from };
}

async function startWith(provider: ProviderSession): Promise<void> {
  const body = { user_token: provider.access_token, identity_token: provider.identity_token };
  const tokens = await api.exchangeIdentity({ body }).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new SsoFailed(cause.message, { cause }) : cause;
  });
  try {
    startSession(tokens, provider);
  } catch (cause) {
    throw new SsoFailed(shell.credentialsNotSaved, { cause });
  }
}

let last: { address: string; finished: ReturnType<typeof finish> } | undefined;

/** Makes a session of the sign-in with which the provider returned. A code is good for one use: the same address is finished once. */
export function finishSso(address: string): Promise<{ me: Me; from: unknown }> {
  if (last?.address !== address) last = { address, finished: finish(address) };
  return last.finished;
}
