/** Texts of the links of a form. */
export const linkWords = {
  links: 'Links',
  text: (at: number) => `Text of link ${at}`,
  url: (at: number) => `Address of link ${at}`,
} as const;
