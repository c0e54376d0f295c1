/** The eight categories of events in plain words [EVENT-34]. */
export const categoryWords = {
  'fitness-class': 'Fitness class',
  'meditation-class': 'Meditation class',
  'health-talk': 'Health talk',
  'team-building-session': 'Team-building session',
  'onsite-mini-wellness-fair': 'On-site mini wellness fair',
  'onsite-wellness-fair': 'On-site wellness fair',
  '1-to-1-service': 'One-to-one service',
  'carrier-session': 'Carrier session',
} as const;
