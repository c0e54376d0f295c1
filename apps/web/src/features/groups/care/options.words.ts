/** The entries of a group's menu for those who look after it. */
export const careOptions = {
  requests: 'Requests',
  invites: 'Invite people',
  reports: 'Reports',
  log: 'Log',
  /** After how many there are. */
  asking: (count: number) => (count === 1 ? 'request to join' : 'requests to join'),
  reported: (count: number) => (count === 1 ? 'report to look at' : 'reports to look at'),
} as const;
