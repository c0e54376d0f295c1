import { tabStorage } from './storage.ts';

/** What this tab stores between leaving for an identity provider and coming back. */
export const signInKeys = { config: 'sso.config', state: 'sso.state.' };

/** Where a sign-in that only proves a member's identity returns to. */
export interface ProofWish {
  member_id: string;
  from: string;
}

/** Sign-in with an organisation leaves the page, and this browser stores nothing to finish it with on the way back. */
export class SignInNeedsStorage extends Error {}

/** Drops a sign-in that was started in this tab and not completed [AUTH-20]. */
export function clearSignIn(): void {
  for (const key of tabStorage.keys()) if (key === signInKeys.config || key.startsWith(signInKeys.state)) tabStorage.remove(key);
}
