/** Texts of the list of who takes part in a challenge. */
export const participantsWords = {
  title: 'Participants',
  failed: "Couldn't load the participants.",
  nobody: 'Nobody takes part in this challenge yet.',
  team: 'Team',
  nobodyInTeam: 'Nobody is in this team yet.',
} as const;
