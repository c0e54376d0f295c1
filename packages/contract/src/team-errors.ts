/** The errors of challenges by teams, part of `errors`. */
export const teamErrors = {
  'challenges.by_teams': { status: 409, message: 'In this challenge teams have places, not single members.' },
  'challenges.team_not_found': { status: 404, message: 'This team could not be found.' },
  'challenges.team_needed': { status: 409, message: 'Choose a team to join this challenge.' },
  'challenges.team_given': { status: 409, message: 'In this challenge nobody chooses a team.' },
  'challenges.team_kept': { status: 409, message: 'Once a challenge has begun, everybody stays in their team.' },
  'challenges.team_not_empty': { status: 409, message: 'A team that has people cannot be removed.' },
  'challenges.teams_missing': { status: 409, message: 'Name two teams or more before you publish this challenge.' },
  'challenges.not_balanced': { status: 409, message: 'The teams of this challenge are not balanced.' },
} as const;
