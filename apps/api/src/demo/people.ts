/** The password of every demo member. It is shown to anyone who tries the demo, so it protects nothing. */
export const demoPassword = 'harbour-and-pine';

export const demoWorkspaces = [
  { key: 'boston', name: 'Harbour & Pine Boston', code: '617204' },
  { key: 'portland', name: 'Harbour & Pine Portland', code: '503418' },
] as const;

/** The people of the demo world by a short key, which the posts use. */
export type PersonKey =
  | 'ana'
  | 'ben'
  | 'chloe'
  | 'dev'
  | 'elena'
  | 'finn'
  | 'grace'
  | 'hugo'
  | 'imani'
  | 'jonas'
  | 'kira'
  | 'liam'
  | 'maya'
  | 'noor'
  | 'omar'
  | 'priya';

export interface DemoPerson {
  key: PersonKey;
  first: string;
  last: string;
  workspace: 'boston' | 'portland';
  bio: string;
  /** Days since they joined. */
  joined: number;
  permissions?: string[];
  leaderTitle?: string;
  anonymous?: boolean;
  /** Whether they have no picture. */
  noPhoto?: boolean;
  follows: PersonKey[];
}

export const demoPeople: DemoPerson[] = [
  {
    key: 'ana',
    first: 'Ana',
    last: 'Marlow',
    workspace: 'boston',
    bio: 'Client team, third floor. I run along the harbour before the city wakes up and I am useless without coffee afterwards.',
    joined: 210,
    follows: ['ben', 'chloe', 'elena', 'finn', 'grace', 'jonas', 'kira', 'maya', 'omar', 'priya', 'hugo'],
  },
  {
    key: 'ben',
    first: 'Ben',
    last: 'Okafor',
    workspace: 'boston',
    bio: 'Structural engineer. Eleven miles to work by bike, rain or shine. Ask me about bridges, or better, do not.',
    joined: 205,
    follows: ['ana', 'chloe', 'dev', 'hugo', 'jonas', 'liam', 'grace'],
  },
  {
    key: 'chloe',
    first: 'Chloe',
    last: 'Tran',
    workspace: 'portland',
    bio: 'Design lead and the one who rolls out her mat on the deck at noon. Beginners are the best company.',
    joined: 198,
    follows: ['ana', 'elena', 'imani', 'kira', 'maya', 'priya', 'jonas'],
  },
  {
    key: 'dev',
    first: 'Dev',
    last: 'Patel',
    workspace: 'boston',
    bio: 'Data, spreadsheets, table tennis. Undefeated on Tuesdays, mostly because Hugo works from home on Tuesdays.',
    joined: 160,
    follows: ['ben', 'hugo', 'finn', 'jonas', 'ana', 'liam'],
  },
  {
    key: 'elena',
    first: 'Elena',
    last: 'Rossi',
    workspace: 'boston',
    bio: "Office manager and keeper of the long lunch table. My grandmother's minestrone is not a secret, just ask.",
    joined: 220,
    follows: ['ana', 'ben', 'chloe', 'dev', 'finn', 'grace', 'imani', 'jonas', 'maya', 'omar', 'priya'],
  },
  {
    key: 'finn',
    first: 'Finn',
    last: 'Larsen',
    workspace: 'boston',
    bio: 'New in support. Walking a lot, talking while I do it.',
    joined: 96,
    noPhoto: true,
    follows: ['ana', 'dev', 'elena', 'jonas', 'grace'],
  },
  {
    key: 'grace',
    first: 'Grace',
    last: 'Kim',
    workspace: 'boston',
    bio: 'People team. I look after this community, the wellbeing talks and the quiet room. My door is open, and so is the window.',
    joined: 240,
    permissions: ['operator'],
    follows: ['ana', 'elena', 'jonas', 'maya', 'priya', 'imani', 'chloe'],
  },
  {
    key: 'hugo',
    first: 'Hugo',
    last: 'Mendes',
    workspace: 'boston',
    bio: 'Facilities. I know every stair in this building because I count them. Father of twins, sleeper of few hours.',
    joined: 180,
    follows: ['dev', 'ben', 'elena', 'jonas', 'liam'],
  },
  {
    key: 'imani',
    first: 'Imani',
    last: 'Brooks',
    workspace: 'portland',
    bio: 'Finance by day, tomatoes by evening. Plot 14 in the community garden is mine, and the slugs know it.',
    joined: 150,
    follows: ['chloe', 'kira', 'maya', 'elena', 'omar', 'grace'],
  },
  {
    key: 'jonas',
    first: 'Jonas',
    last: 'Weber',
    workspace: 'boston',
    bio: 'I put the team sessions together: stair climbs, lunch walks, Saturday hikes. If you are unsure whether you are fit enough, you are.',
    joined: 230,
    permissions: ['event_leader'],
    leaderTitle: 'Event Leader Boston',
    follows: ['ana', 'ben', 'chloe', 'dev', 'elena', 'finn', 'grace', 'hugo', 'kira', 'maya', 'omar'],
  },
  {
    key: 'kira',
    first: 'Kira',
    last: 'Novak',
    workspace: 'portland',
    bio: 'Climber, tester, in that order on Thursdays. Afraid of heights, which helps with both.',
    joined: 132,
    follows: ['chloe', 'imani', 'liam', 'jonas', 'maya'],
  },
  {
    key: 'liam',
    first: 'Liam',
    last: "O'Brien",
    workspace: 'portland',
    bio: 'Sales, on the road three days a week. Collecting hotel gyms, lakes and decent sandwiches.',
    joined: 120,
    follows: ['kira', 'ben', 'omar', 'ana', 'chloe'],
  },
  {
    key: 'maya',
    first: 'Maya',
    last: 'Haddad',
    workspace: 'portland',
    bio: 'Physio before I was a product manager. Swims in cold lakes, complains in warm rooms, stretches in meetings.',
    joined: 190,
    follows: ['ana', 'chloe', 'imani', 'kira', 'jonas', 'priya', 'grace', 'omar'],
  },
  {
    key: 'noor',
    first: 'Noor',
    last: 'Rahman',
    workspace: 'boston',
    bio: 'Reading along.',
    joined: 60,
    anonymous: true,
    follows: ['ana', 'grace', 'maya', 'priya'],
  },
  {
    key: 'omar',
    first: 'Omar',
    last: 'Silva',
    workspace: 'portland',
    bio: 'I cook. At home, at the community kitchen, and on the last Friday of the month for anybody on the second floor.',
    joined: 140,
    follows: ['elena', 'imani', 'maya', 'chloe', 'priya', 'liam'],
  },
  {
    key: 'priya',
    first: 'Priya',
    last: 'Nair',
    workspace: 'boston',
    bio: 'Writer on the brand team. Learning to stop work at six. Plants on the desk, phone in the drawer.',
    joined: 110,
    follows: ['ana', 'chloe', 'elena', 'grace', 'maya', 'omar'],
  },
];

/** `ana.marlow@harbourpine.example`; apostrophes in names are left out. */
export const demoEmail = ({ first, last }: Pick<DemoPerson, 'first' | 'last'>): string =>
  `${first}.${last}`.toLowerCase().replaceAll("'", '') + '@harbourpine.example';

/** The file name of a person's portrait, `ana-marlow`. */
export const demoName = ({ first, last }: Pick<DemoPerson, 'first' | 'last'>): string =>
  `${first}-${last}`.toLowerCase().replaceAll("'", '');

/** The sign-ins that the terminal shows, one per role. */
export const demoSignIns: Array<{ key: PersonKey; role: 'member' | 'event_leader' | 'operator' }> = [
  { key: 'ana', role: 'member' },
  { key: 'jonas', role: 'event_leader' },
  { key: 'grace', role: 'operator' },
];

export function roleOf({ permissions = [] }: DemoPerson): 'member' | 'event_leader' | 'operator' {
  if (permissions.includes('operator')) return 'operator';
  return permissions.includes('event_leader') ? 'event_leader' : 'member';
}

const byKey = new Map(demoPeople.map((person) => [person.key, person]));
export const demoPerson = (key: PersonKey): DemoPerson => byKey.get(key)!;
