/** Texts for newcomers: members who have just finished registering, and those whose feed was empty. */
export const welcome = {
  title: (name: string, product: string) => `Welcome to ${product}, ${name}`,
  text: 'This is where people share what they have been up to. Say hello with your first post.',
  filled: 'The first posts are here. Follow more people, or start reading.',
  showFeed: 'Show my feed',
} as const;
