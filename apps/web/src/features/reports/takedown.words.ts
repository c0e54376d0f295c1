/** Texts of taking down a post or comment. */
export const takeDownWords = {
  titles: {
    post: (name: string) => `Take down ${name}'s post?`,
    reaction: (name: string) => `Take down ${name}'s comment?`,
  },
  text: "It will be removed for everybody, with its likes and comments. This can't be undone.",
  reason: 'Reason',
  reasonHint: 'Its author will read this.',
  confirm: 'Take down',
  done: { post: 'The post was taken down.', reaction: 'The comment was taken down.' },
  failed: "Couldn't take it down. Please try again later.",
} as const;
