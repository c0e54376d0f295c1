import type { GroupJoining, GroupKind } from '@muster/contract';
import type { PersonKey } from './people.ts';
import type { DemoPost } from './world.ts';

/** A group of the demo. */
export interface DemoGroup {
  name: string;
  /** Its founder and admin. */
  by: PersonKey;
  kind: GroupKind;
  joining?: GroupJoining;
  activity?: string;
  description: string;
  where?: 'boston' | 'portland';
  /** Name of a file in demo/pictures. */
  picture: string;
  members: PersonKey[];
  /** Days since it was archived. */
  archived?: number;
  posts: DemoPost[];
}

const everybodyElse: PersonKey[] = [
  'elena',
  'jonas',
  'ana',
  'ben',
  'chloe',
  'maya',
  'hugo',
  'dev',
  'imani',
  'omar',
  'kira',
  'liam',
  'priya',
  'finn',
  'noor',
];

/** The chapters of both cities, which members choose from even if groups are off. */
export const demoChapters: DemoGroup[] = [
  {
    name: 'Boston',
    by: 'elena',
    kind: 'others',
    description: 'Everybody around the harbour office: lunch tables, walks, and who has the key to the bike room.',
    where: 'boston',
    picture: 'group-boston',
    members: ['ana', 'ben', 'dev', 'finn', 'grace', 'hugo', 'jonas', 'priya'],
    posts: [
      {
        by: 'elena',
        when: { day: 3, at: '09:10' },
        text: 'The key to the bike room hangs at my desk again. Whoever had it: thank you, and the chain oil is the third shelf, not the first.',
        likes: ['ben', 'ana', 'hugo'],
        comments: [
          { by: 'ben', after: 40, text: 'It was not me this time. I have witnesses, and one of them is a bicycle.', likes: ['elena'] },
        ],
      },
    ],
  },
  {
    name: 'Portland',
    by: 'chloe',
    kind: 'others',
    description: 'The deck, the river, the rain. What is on in and around the Couch Street office.',
    where: 'portland',
    picture: 'group-portland',
    members: ['imani', 'kira', 'liam', 'maya', 'omar'],
    posts: [
      {
        by: 'imani',
        when: { day: 5, at: '12:20' },
        text: 'There is a crate of tomatoes in the kitchen. It will not be there for long, and the crate would like to come home.',
        likes: ['chloe', 'omar', 'maya', 'liam'],
        comments: [{ by: 'omar', after: 15, text: 'Sauce on Friday, second floor, bring bread.', likes: ['imani', 'chloe'] }],
      },
    ],
  },
];

/** The other groups. */
export const demoGroups: DemoGroup[] = [
  {
    name: 'Harbour & Pine together',
    by: 'grace',
    kind: 'national',
    description: 'Both offices, everybody who works on the road, and whatever concerns all of us.',
    picture: 'group-together',
    members: everybodyElse,
    posts: [
      {
        by: 'grace',
        when: { day: 2, at: '08:45' },
        text: 'From this week the quiet rooms of both offices can be booked for half an hour at a time. No reason needed, no questions asked.',
        likes: ['priya', 'ana', 'maya', 'noor', 'imani', 'finn'],
        comments: [
          {
            by: 'priya',
            after: 25,
            text: 'Half an hour without a reason is the best reason I have heard this year.',
            likes: ['grace', 'maya'],
          },
        ],
      },
    ],
  },
  {
    name: 'Harbour Runners',
    by: 'ana',
    kind: 'activity',
    activity: 'Running',
    description:
      'Tuesdays and Thursdays at six from the boat steps. Three groups by pace, one coffee for all of them. Nobody runs alone, and nobody is last: that is what the turning point is for.',
    where: 'boston',
    picture: 'group-runners',
    members: ['jonas', 'ben', 'grace', 'finn', 'hugo', 'priya'],
    posts: [
      {
        by: 'ana',
        when: { day: 1, at: '07:30' },
        text: 'Low water at six tomorrow, so we take the lower path as far as the lighthouse. Bring a lamp, @Finn Larsen has the spare one.',
        likes: ['jonas', 'finn', 'ben'],
        comments: [
          {
            by: 'finn',
            after: 20,
            text: 'I do. I also have its batteries, this time.',
            likes: ['ana', 'jonas'],
            replies: [{ by: 'jonas', after: 9, text: 'Progress!' }],
          },
        ],
      },
      {
        by: 'jonas',
        when: { day: 6, at: '19:05' },
        text: 'First five kilometres without a walk for two of us today. You know who you are. So does your coffee.',
        picture: 'harbour-run',
        likes: ['ana', 'grace', 'priya', 'finn', 'hugo'],
      },
    ],
  },
  {
    name: 'Pedal to Work',
    by: 'ben',
    kind: 'activity',
    activity: 'Cycling',
    description: 'Routes, flat tyres, rain gear. We ride together from the bridge on the first Monday of each month.',
    where: 'boston',
    picture: 'bike-bridge',
    members: ['hugo', 'dev', 'ana', 'liam'],
    posts: [
      {
        by: 'ben',
        when: { day: 4, at: '08:20' },
        text: 'The new lane on the bridge is open. It ends in a fence, but it is a beautiful lane until then.',
        likes: ['hugo', 'dev'],
      },
    ],
  },
  {
    name: 'Yoga on the Deck',
    by: 'chloe',
    kind: 'activity',
    activity: 'Yoga',
    description: 'Half an hour at noon, on the deck or in the large room if it rains. It rains. Beginners first.',
    where: 'portland',
    picture: 'yoga-deck',
    members: ['imani', 'maya', 'kira', 'elena'],
    posts: [
      {
        by: 'chloe',
        when: { day: 2, at: '13:00' },
        text: 'Seven mats today, and only one of us fell asleep. I count that as a success for everybody.',
        likes: ['maya', 'imani', 'elena'],
        comments: [{ by: 'imani', after: 12, text: 'I was meditating. Loudly.', likes: ['chloe', 'maya', 'kira'] }],
      },
    ],
  },
  {
    name: 'Cold Lake Swimmers',
    by: 'maya',
    kind: 'activity',
    activity: 'Swimming',
    description: 'Saturdays, whatever the thermometer says. Warm clothes and hot tea are not optional.',
    where: 'portland',
    picture: 'lake-swim',
    members: ['liam', 'jonas', 'omar'],
    posts: [
      {
        by: 'maya',
        when: { day: 3, at: '10:40' },
        text: 'Eight degrees in the water and six of us in it. Please do not go in alone, and never for longer than the tea stays hot.',
        likes: ['liam', 'jonas', 'omar', 'kira'],
      },
    ],
  },
  {
    name: 'Thursday Climbers',
    by: 'kira',
    kind: 'activity',
    joining: 'request',
    activity: 'Climbing',
    description: 'We belay each other, so we want to know each other: ask to join, and come to one evening with an instructor first.',
    where: 'portland',
    picture: 'climbing-wall',
    members: ['chloe', 'liam', 'jonas'],
    posts: [
      {
        by: 'kira',
        when: { day: 1, at: '21:15' },
        text: 'New blue route on the left wall. It looks friendly. It is not.',
        likes: ['liam', 'chloe'],
        comments: [{ by: 'liam', after: 600, text: 'Confirmed, by my left knee.', likes: ['kira'] }],
      },
    ],
  },
  {
    name: 'Corner Market Kitchen',
    by: 'omar',
    kind: 'sponsor',
    activity: 'Cooking',
    description:
      'The market at the corner gives us its surplus on the last Friday of the month, and we cook it. Recipes, dates, who brings the large pot.',
    where: 'portland',
    picture: 'cooking-demo',
    members: ['elena', 'imani', 'priya', 'grace'],
    posts: [
      {
        by: 'omar',
        when: { day: 4, at: '17:30' },
        text: 'This month: forty pumpkins. Yes, forty. I take recipes, and I take pity.',
        likes: ['elena', 'imani', 'priya', 'grace'],
        comments: [{ by: 'elena', after: 30, text: 'My grandmother would know. I will call her tonight.', likes: ['omar'] }],
      },
    ],
  },
  {
    name: 'New Parents',
    by: 'hugo',
    kind: 'others',
    joining: 'invite',
    description: 'For whoever sleeps in instalments. What is said here stays here.',
    where: 'boston',
    picture: 'group-parents',
    members: ['ana', 'priya'],
    posts: [
      {
        by: 'hugo',
        when: { day: 2, at: '05:10' },
        text: 'Both of them slept until five. I was so worried that I woke up every hour to check.',
        likes: ['ana', 'priya'],
        comments: [{ by: 'priya', after: 15, text: 'This is the most relatable thing on the whole intranet.', likes: ['hugo'] }],
      },
    ],
  },
  {
    name: 'Stairs of Spring',
    by: 'jonas',
    kind: 'activity',
    activity: 'Stair climbing',
    description:
      'Our spring of stairs: twelve weeks, both offices, all the way up the tallest lighthouse and back. It is done, and the photos stay.',
    where: 'boston',
    picture: 'stair-climb',
    members: ['hugo', 'ana', 'grace', 'dev'],
    archived: 12,
    posts: [
      {
        by: 'jonas',
        when: { day: 16, at: '18:00' },
        text: 'That was the last step: 41,208 of them. Thank you all. Hugo counted twice, so it is official.',
        likes: ['hugo', 'ana', 'grace', 'dev'],
        comments: [{ by: 'hugo', after: 8, text: '41,209. You forgot the one at the door.', likes: ['jonas', 'ana'] }],
      },
    ],
  },
];
