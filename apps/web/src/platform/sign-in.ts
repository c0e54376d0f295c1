/** What this tab stores between leaving for an identity provider and coming back. */
export const signInKeys = { config: 'sso.config', state: 'sso.state.' };

/** Where a sign-in that only proves a member's identity returns to. */
export interface ProofWish {
  member_id: string;
  from: string;
}

/** Drops a sign-in that was started in this tab and not completed [AUTH-20]. */
export function clearSignIn(): void {
  for (const key of Object.keys(sessionStorage))
    if (key === signInKeys.config || key.startsWith(signInKeys.state)) sessionStorage.removeItem(key);
}
