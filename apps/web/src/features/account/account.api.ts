import type { Me, MemberChange } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { queryClient } from '../../platform/query.ts';
import { startSession } from '../../platform/session.ts';
import { meQuery, setMe } from '../session/index.ts';

/** The browser did not keep the tokens [AUTH-34]. */
export class CredentialsNotSaved extends Error {}

/** Signs in and loads the member. Rejects with `ApiError`, or `CredentialsNotSaved`. */
export async function signIn(email: string, password: string): Promise<Me> {
  const tokens = await api.signIn({ body: { email: email.trim(), password } });
  try {
    startSession(tokens);
  } catch (cause) {
    throw new CredentialsNotSaved('Local storage refused the tokens.', { cause });
  }
  return queryClient.query({ ...meQuery, staleTime: 0 });
}

/** Signs the new member in and notes that the registration began here [REG-13]. */
export async function startRegistration(email: string, password: string): Promise<void> {
  const me = await signIn(email, password);
  setMe(await api.saveMember({ params: { id: me.id }, body: { registration_started_via_app: true } }));
}

/** Confirms the email with the code from the mail [REG-39]. */
export const verifyEmail = async (code: string): Promise<Me> =>
  remember(
    await api.verifyEmail({ body: { verification_code: code } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'member.already_verified') return api.getMe({});
      throw error;
    }),
  );

/** Joins the workspace that an access code belongs to [REG-41]. */
export const enterWorkspace = async (code: string): Promise<Me> =>
  remember(
    await api.enterWorkspace({ body: { access_code: code } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'member.workspace_set') return api.getMe({});
      throw error;
    }),
  );

/** Saves everything that the registration asked for, in one call [REG-17]. */
export const finishRegistration = async (id: string, body: Omit<MemberChange, 'legal_waiver_signed'>): Promise<Me> => {
  const { waiverVersion } = await import('@muster/contract/accounts/waiver');
  const legal_waiver_version = waiverVersion(getConfig().brand.name);
  return remember(await api.saveMember({ params: { id }, body: { ...body, legal_waiver_signed: true, legal_waiver_version } }));
};

function remember(me: Me): Me {
  setMe(me);
  return me;
}
