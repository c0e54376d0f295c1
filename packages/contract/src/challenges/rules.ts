export const challengeLimits = {
  challenge_name_length: 100,
  challenge_description_length: 2000,
  challenge_links: 5,
  /** Maximum duration of a challenge. */
  challenge_days: 366,
  /** Maximum of a goal, a cap or a correction. */
  challenge_amount_max: 100_000_000,
  challenges_page: 20,
  /** Number of participants that a challenge names. */
  participants_shown: 8,
  participants_page: 10,
  /** Maximum number of challenges in one request for the followed participants, and of people named. */
  followed_challenges: 50,
  followed_participants: 50,
  /** Number of places of a leaderboard, and around a member (CHAL-56, CHAL-58). */
  leaderboard_places: 25,
  /** Number of places on a challenge's own screen (CHAL-18). */
  leaderboard_top: 5,
  /** Maximum number of teams that an operator can create in a challenge, and page size of the leaderboard of teams. */
  challenge_teams: 50,
  teams_page: 50,
  team_name_length: 60,
  /** Smallest team whose score is shown: the same number of people as for a figure of analytics. */
  team_shown: 5,
  badges_page: 24,
  score_entries_page: 25,
  correction_reason_length: 500,
} as const;

export const challengeErrors = {
  'challenges.not_found': { status: 404, message: 'This challenge could not be found.' },
  'challenges.not_a_participant': { status: 404, message: 'This person does not take part in the challenge.' },
  'challenges.participants_only': { status: 403, message: 'Join this challenge to post in it.' },
  'challenges.over': { status: 409, message: 'This challenge is over.' },
  'challenges.final': { status: 409, message: 'The results of this challenge are final.' },
  'challenges.no_badge': { status: 404, message: 'This badge has not been earned.' },
  'challenges.not_your_score': { status: 403, message: 'How a score came about is for its member alone.' },
  'challenges.operators_only': { status: 403, message: 'Only operators can look after challenges.' },
  'challenges.changed': { status: 409, message: 'This challenge was changed in another tab or on another device.' },
  'challenges.begun': {
    status: 409,
    message: 'What a published challenge counts stays as it is, and once it has begun, so does its first day.',
  },
  'challenges.not_begun': { status: 409, message: 'This challenge has not begun yet.' },
  'challenges.published': { status: 409, message: 'This challenge is published already. End it instead.' },
  'challenges.by_teams': { status: 409, message: 'In this challenge teams have places, not single members.' },
  'challenges.team_not_found': { status: 404, message: 'This team could not be found.' },
  'challenges.team_needed': { status: 409, message: 'Choose a team to join this challenge.' },
  'challenges.team_given': { status: 409, message: 'In this challenge nobody chooses a team.' },
  'challenges.team_kept': { status: 409, message: 'Once a challenge has begun, everybody stays in their team.' },
  'challenges.team_not_empty': { status: 409, message: 'A team that has people cannot be removed.' },
  'challenges.teams_missing': { status: 409, message: 'Name two teams or more before you publish this challenge.' },
  'challenges.not_balanced': { status: 409, message: 'The teams of this challenge are not balanced.' },
} as const;

export const challengeFieldWords = {
  challenge_ended: 'THIS DAY IS OVER EVERYWHERE',
  correction_large: 'THIS TAKES MORE THAN THE SCORE HAS',
  team_names: 'EACH TEAM NEEDS A NAME OF ITS OWN',
  challenge_end: 'MUST NOT BE BEFORE THE FIRST DAY',
  challenge_long: `A challenge can last ${challengeLimits.challenge_days} days at most.`,
} as const;
