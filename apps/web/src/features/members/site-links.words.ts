/** Names of the deployment's policies. The first screen has them in its right column: they come without the words of profiles. */
export const siteLinks = {
  privacyPolicy: 'Privacy Policy',
  guidelines: 'Community Guidelines',
  terms: 'Terms & Conditions',
} as const;
