import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { api } from '../../platform/api.ts';
import { leaveSite } from '../../platform/leave.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOf } from '../../platform/reason.ts';
import { startSession } from '../../platform/session.ts';
import type { ProofWish } from '../../platform/sign-in.ts';
import type { ProviderSession } from '../../platform/tokens.ts';
import { meQuery } from '../session/index.ts';
import { signing } from '../session/sign.words.ts';
import { sso } from './sso.words.ts';

/** Goes to the identity provider for an email's organisation. Rejects with the server's `ApiError` if there is none [AUTH-37]. */
export async function beginSso(email: string, from?: string): Promise<void> {
  const { discoveryUri, clientId, nonce } = await api.getOktaConfig({ query: { username: email } });
  const { beginSignIn } = await import('../../platform/identity.ts');
  leaveSite(await beginSignIn({ discoveryUri, clientId }, { nonce, email, from }));
}

/** A sign-in at the provider that did not lead to a session here; the message is for the member. */
class SsoFailed extends Error {}

/** Why single sign-on failed, in words for the member [AUTH-06]. */
export const ssoFailure = (error: unknown): string => (error instanceof SsoFailed ? error.message : errors.server_error.message);

/** How a return from the provider ended: with a session, or with the proof that a signed-in member was asked for. */
type Finished = { me: Me; from: unknown } | { from: string; proof: { proved: true } | { failure: string } };

/** Has the server verify a sign-in that proves a member's identity. The session and its tokens stay as they are. */
async function showProof({ member_id, from }: ProofWish, provider: ProviderSession): Promise<Finished> {
  try {
    const body = { user_token: provider.access_token, identity_token: provider.identity_token };
    await api.proveIdentity({ params: { id: member_id }, body });
    return { from, proof: { proved: true } };
  } catch (error) {
    return { from, proof: { failure: reasonOf(error) } };
  }
}

async function finish(address: string): Promise<Finished> {
  const { finishSignIn, SignInNotFinished } = await import('../../platform/identity.ts');
  const finished = await finishSignIn(address).catch((error: unknown) => {
    if (error instanceof SignInNotFinished && error.proof) return error.proof;
    if (error instanceof SignInNotFinished && error.unreachable) throw new SsoFailed(errors['sso.unavailable'].message, { cause: error });
    throw error;
  });
  // A member who cancels there is still signed in here.
  if (!('provider' in finished)) return { from: finished.from, proof: { failure: sso.proofFailed } };
  const { provider, from, proof } = finished;
  if (proof) return showProof(proof, provider);
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
    throw new SsoFailed(signing.credentialsNotSaved, { cause });
  }
}

let last: { address: string; finished: ReturnType<typeof finish> } | undefined;

/** Turns the provider's response into a session. A code can be used only once, so each address is handled only once. */
export function finishSso(address: string): Promise<Finished> {
  if (last?.address !== address) last = { address, finished: finish(address) };
  return last.finished;
}
