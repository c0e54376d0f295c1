/** What this tab keeps between leaving for an identity provider and coming back. */
export const signInKeys = { config: 'sso.config', state: 'sso.state.' };

/** Where a sign-in that only proves who somebody is returns to. */
export interface ProofWish {
  member_id: string;
  from: string;
}

/** Forgets a sign-in that was begun in this tab and came to nothing [AUTH-20]. */
export function clearSignIn(): void {
  for (const key of Object.keys(sessionStorage))
    if (key === signInKeys.config || key.startsWith(signInKeys.state)) sessionStorage.removeItem(key);
}
