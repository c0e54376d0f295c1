import { errors } from '@muster/contract/errors';

/** Texts of the events of groups, of choosing whose event to create, and of choosing its host. */
export const groupEvents = {
  title: 'Group events',
  tabs: 'When',
  empty: {
    upcoming: 'This group has no upcoming events.',
    past: 'Past events of this group will appear here.',
  },
  notFound: errors['groups.not_found'].message,
  toGroups: 'All groups',
  which: 'In which group?',
  chapter: 'Chapter Event',
  member: 'Member Event',
  inGroup: (name: string) => `An event in ${name}`,
  host: 'Host',
  hostHint: 'Type a name, then choose who hosts it.',
} as const;
