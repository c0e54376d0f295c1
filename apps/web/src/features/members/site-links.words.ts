/** Names of the deployment's policies. The first screen shows them in its right column, so they load without the texts of profiles. */
export const siteLinks = {
  privacyPolicy: 'Privacy Policy',
  guidelines: 'Community Guidelines',
  terms: 'Terms & Conditions',
} as const;
