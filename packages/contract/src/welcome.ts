/** What is shown beside the sign-in form, on the web's screens and on the pages rendered by the server. */
export const welcomeWords = {
  title: 'Move together, feel better at work',
  text: 'Walks at lunch, a class after hours, a challenge with the team next door. Small things, done with people you know.',
} as const;
