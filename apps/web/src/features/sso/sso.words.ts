/** Texts of single sign-on. */
export const sso = {
  proofFailed: "Your organisation didn't confirm that it's you. Please try again.",
  signingInTitle: 'Signing you in',
  signingInText: 'This takes a moment.',
} as const;
