/** The entries of a group's menu for those who look after it. */
export const careOptions = {
  requests: 'Requests',
  invites: 'Invite people',
  reports: 'Reports',
  log: 'Log',
} as const;
