/** Texts of taking down a post or comment. */
export const takeDownWords = {
  titles: {
    post: (name: string) => `Take down ${name}'s post?`,
    reaction: (name: string) => `Take down ${name}'s comment?`,
  },
  text: "It will be gone for everybody, with all that is on it. This can't be undone.",
  reason: 'Reason',
  reasonHint: 'Its author will read this.',
  confirm: 'Take down',
  done: { post: 'The post was taken down.', reaction: 'The comment was taken down.' },
  failed: 'It could not be taken down. Please try again later.',
} as const;
