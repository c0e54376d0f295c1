import { limits } from '@muster/contract/limits';

/** Texts of teams as operators make them and look after them. */
export const teamCare = {
  places: 'Who has places',
  single: 'Members',
  teams: 'Teams',
  by: 'How people come into teams',
  ways: { hand: 'They choose', workspace: 'By workspace', balanced: 'Evenly' },
  hints: {
    hand: 'Everybody who joins chooses one of the teams that you name, and stays in it once the challenge has begun.',
    workspace: 'The people of a workspace are a team, which is there from when the first of them joins.',
    balanced: 'Whoever joins comes into the smallest of the teams that you name.',
  },
  score: 'The score of a team',
  scores: { average: 'Average', sum: 'Sum' },
  stay: 'This stays as it is once a challenge is published.',
  nameThem: 'Name the teams',
  small: `A team shows its score with ${limits.team_shown} people or more.`,

  add: 'New team',
  name: 'Name of the team',
  addIt: 'Add the team',
  added: (name: string) => `${name} is added.`,
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  renamed: (name: string) => `The team is called ${name} now.`,
  remove: 'Delete the team',
  removeTitle: (name: string) => `Delete the team ${name}?`,
  removeText: 'Nobody is in it.',
  removed: (name: string) => `${name} is deleted.`,
  failed: "Couldn't change the teams. Please try again later.",
  full: `A challenge has at most ${limits.challenge_teams} teams.`,

  balance: 'Balance the teams',
  balanceTitle: 'Balance the teams?',
  balanceText: 'Those who came last change teams, as few of them as possible. Once the challenge has begun everybody stays.',
  balanced: 'The teams are balanced.',

  place: 'Put into a team',
  placeTitle: (name: string) => `Put ${name} into a team`,
  placeText: 'What they have logged so far stays with their team. The new team gets what they log from now on.',
  placeIn: (team: string) => `Put into ${team}`,
  placed: (name: string, team: string) => `${name} is in ${team} now.`,
  anonymousAt: (name: string, place: number) => `${name}, place ${place}`,
} as const;
