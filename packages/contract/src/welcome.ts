/** What stands beside the form where people sign in, on the screens of the web and on the pages of the server. */
export const welcomeWords = {
  title: 'Move together, feel better at work',
  text: 'Walks at lunch, a class after hours, a challenge with the team next door. Small things, done with people you know.',
} as const;
