import type { DemoEvent } from './world.ts';

/** Events in the weeks after the next one. */
export const laterEvents: DemoEvent[] = [
  {
    name: 'Harbour & Pine wellness fair',
    group: 'Harbour & Pine together',
    by: 'grace',
    category: 'onsite-wellness-fair',
    when: { next: 'thu', weeks: 1, days: 1 },
    where: 'cyclorama',
    description:
      'The whole day, the whole round hall: health checks without appointments, a quiet corner with blankets, food that somebody’s grandmother would approve of, and a raffle for a bicycle. Families are welcome from three. Tell your leads that you are at a meeting, because it is one.',
    links: [
      { text: 'The program', url: 'https://files.harbourpine.example/fair' },
      { text: 'How to get there', url: 'https://bostonarts.org' },
    ],
    going: ['ana', 'elena', 'hugo', 'jonas', 'priya', 'ben'],
    interested: ['dev', 'finn', 'noor'],
  },
  {
    name: 'Mini wellness fair: feet and floors',
    by: 'elena',
    category: 'onsite-mini-wellness-fair',
    when: { next: 'tue', weeks: 1, at: '11:00', minutes: 180 },
    where: 'bostonOffice',
    description:
      'A foot scan on the third floor, a balance board on the fourth, fruit on both. The line is shortest before noon. Wear socks that you are proud of.',
    going: ['grace', 'hugo'],
    interested: ['ana', 'dev'],
  },
  {
    name: 'Two slow days on the island',
    by: 'ben',
    category: 'team-building-session',
    when: { next: 'sat', weeks: 1, days: 2 },
    where: 'bostonHarbour',
    description:
      'We take the first ferry on Saturday and the last one on Sunday. In between: a tent, a lighthouse, a walk around everything there is to walk around, and no meetings. I have two spare tents and one spare sense of direction. Children come for free and are in charge of the fire.',
    going: ['ana', 'hugo', 'finn'],
    interested: ['elena', 'jonas'],
  },
  {
    name: 'Strong backs at small desks',
    by: 'maya',
    category: 'health-talk',
    when: { next: 'mon', weeks: 1, at: '12:00', minutes: 60 },
    where: 'portlandLibrary',
    seats: 40,
    description:
      'What fifteen years of other people’s backs have taught me, in one lunch hour. Nothing to buy, some things to try, and you may stand the whole time. The room is on the first floor of the Central Library.',
    links: [{ text: 'The library', url: 'https://multcolib.org/library-location/central' }],
    going: ['imani', 'kira', 'omar'],
    interested: ['chloe', 'liam'],
  },
  {
    name: 'Sitting quietly among very old trees',
    group: 'Portland',
    by: 'chloe',
    category: 'meditation-class',
    when: { next: 'sat', weeks: 1, at: '09:30', minutes: 60 },
    where: 'hoytArboretum',
    description:
      'A short walk down to the redwoods, half an hour of sitting, a thermos. Bring something dry to sit on. We meet at the visitor centre.',
    links: [{ text: 'Hoyt Arboretum', url: 'https://www.hoytarboretum.org' }],
    going: ['imani', 'maya'],
    interested: ['kira'],
  },
  {
    name: 'Stair climb: the return match',
    by: 'jonas',
    category: 'team-building-session',
    when: { next: 'wed', weeks: 1, at: '08:00', minutes: 45 },
    where: 'bostonOffice',
    description:
      'Same stairs, same gravity. We try to beat nineteen people, not the clock. Singing on the seventh floor is now a tradition.',
    going: ['hugo', 'dev'],
    interested: ['ana', 'ben'],
  },
  {
    name: 'Lawn games after work',
    by: 'liam',
    category: 'team-building-session',
    when: { next: 'wed', weeks: 1, at: '17:30', minutes: 90 },
    where: 'fieldsPark',
    description: 'I have a set of boules, a frisbee and no talent. Come for ten minutes on your way home and stay until it is dark.',
    going: ['kira', 'omar'],
    interested: ['chloe'],
  },
  {
    name: 'Open enrolment: bring your questions',
    by: 'grace',
    category: 'carrier-session',
    when: { next: 'tue', weeks: 2, at: '16:00', minutes: 90 },
    where: 'districtHall',
    description:
      'The carrier’s people sit at four tables, you sit down at one of them, and nobody leaves with a form that they do not understand. If your question is private, there is a room with a door.',
    going: ['elena', 'ben'],
    interested: ['priya', 'hugo'],
  },
  {
    name: 'A slow Sunday in the arboretum',
    by: 'priya',
    category: 'fitness-class',
    when: { next: 'sun', weeks: 2, at: '11:00', minutes: 120 },
    where: 'arnoldArboretum',
    description:
      'Two miles, many labels, benches whenever somebody asks for one. Children and grandparents are welcome. Phones stay in the drawer, except for one photograph each.',
    links: [{ text: 'Arnold Arboretum', url: 'https://arboretum.harvard.edu' }],
    going: ['grace', 'elena'],
    interested: ['ana', 'noor'],
  },
  {
    name: 'Morning run up to the stone house',
    by: 'kira',
    category: 'fitness-class',
    when: { next: 'sat', weeks: 2, at: '08:00', minutes: 75 },
    where: 'forestPark',
    description:
      'From the Lower Macleay trailhead to the stone house and, for those who still can, on to Pittock Mansion. Muddy in every season.',
    going: ['liam'],
    interested: ['maya'],
  },
];
