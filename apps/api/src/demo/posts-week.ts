import type { DemoPost } from './world.ts';

/** Posts from four to nine days ago, newest first. */
export const postsOfTheWeek: DemoPost[] = [
  {
    by: 'hugo',
    when: { day: 4, at: '08:05' },
    text: 'Ground floor to roof: 214 steps. I counted twice, because the first time @Jonas Weber was talking.',
    likes: ['jonas', 'dev', 'ben', 'ana', 'finn'],
    comments: [{ by: 'jonas', after: 12, text: 'I was motivating.', likes: ['hugo', 'elena', 'dev'] }],
  },
  {
    by: 'omar',
    when: { day: 4, at: '14:20' },
    text: 'Cooking demo done: one pan, five vegetables, twelve minutes, and nobody missed the meat. Recipe cards are by the kettle. The secret is salt, and turning the heat down earlier than you want to.',
    picture: 'cooking-demo',
    likes: ['elena', 'imani', 'maya', 'chloe', 'priya', 'grace'],
    comments: [
      { by: 'elena', after: 35, text: 'Salt and patience. My grandmother would hire you.', likes: ['omar', 'imani'] },
      {
        by: 'chloe',
        after: 80,
        text: 'Made it at home. My son ate a courgette. I have witnesses.',
        likes: ['omar', 'maya', 'imani', 'elena'],
      },
    ],
  },
  {
    by: 'finn',
    when: { day: 4, at: '16:45' },
    text: 'First walking one-to-one today. Twenty-five minutes, two laps of the park, and for once I knew what to do with my hands.',
    likes: ['ana', 'jonas', 'grace', 'elena', 'dev'],
    comments: [
      {
        by: 'grace',
        after: 30,
        text: 'The park is the best meeting room we have, and it is never double-booked.',
        likes: ['finn', 'jonas'],
      },
    ],
  },
  {
    by: 'elena',
    when: { day: 5, at: '10:15' },
    text: 'The fruit basket now comes on Tuesdays and Thursdays. The bananas will be as green as last time, and no, I cannot ripen them by force.',
    likes: ['ben', 'dev', 'finn', 'ana'],
  },
  {
    by: 'ana',
    when: { day: 5, at: '18:30' },
    text: 'Slept eight hours. Highly recommended, would do again.',
    likes: ['priya', 'grace', 'hugo', 'maya', 'elena'],
    comments: [{ by: 'hugo', after: 20, text: 'With twins this reads like science fiction.', likes: ['ana', 'elena', 'grace', 'maya'] }],
  },
  {
    by: 'jonas',
    when: { day: 6, at: '09:00' },
    text: 'Stair climb results: 19 people, 3,990 steps each, one broken shoelace, and a record for the number of people singing on the seventh floor. Thank you all. Next one in two weeks, same stairs, gravity unchanged.',
    picture: 'stair-climb',
    editedAfter: 34,
    likes: ['ana', 'ben', 'dev', 'elena', 'finn', 'grace', 'hugo', 'kira'],
    comments: [
      { by: 'ana', after: 15, text: 'My calves would like to speak to the organiser.', likes: ['jonas', 'hugo', 'ben'] },
      {
        by: 'dev',
        after: 28,
        text: '19 × 3,990 is 75,810 steps. That is the Empire State Building forty-eight times.',
        likes: ['jonas', 'hugo', 'grace', 'elena'],
      },
    ],
  },
  {
    by: 'chloe',
    when: { day: 6, at: '15:10' },
    text: 'Somebody asked whether you have to be flexible for yoga. That is like asking whether you have to be clean to take a shower.',
    likes: ['maya', 'kira', 'imani', 'priya', 'ana', 'elena', 'noor'],
  },
  {
    by: 'kira',
    when: { day: 7, at: '08:40' },
    text: 'A short read on why short breaks work better than one long one. I set a timer for fifty minutes, stand up, look out of the window at the same crow. We have an understanding now.',
    link: {
      url: 'https://journal.worksandrest.example/short-breaks',
      title: 'The case for the very short break',
      description: 'Five minutes away from the screen each hour did more for attention and sore shoulders than one long pause.',
    },
    likes: ['priya', 'chloe', 'liam', 'maya'],
    comments: [
      {
        by: 'liam',
        after: 50,
        text: 'Does the crow have a name?',
        replies: [{ by: 'kira', after: 8, text: 'Gerald.', likes: ['liam', 'chloe', 'imani', 'maya'] }],
      },
    ],
  },
  {
    by: 'priya',
    when: { day: 8, at: '11:25' },
    text: 'New on my desk: a plant that is hard to kill, a bottle that tells me when I last drank, and a notebook for the thoughts that used to keep me company at night. So far only the bottle nags.',
    picture: 'desk-plant',
    likes: ['ana', 'chloe', 'elena', 'grace', 'imani', 'omar'],
    comments: [
      {
        by: 'imani',
        after: 30,
        text: 'That is a pothos. You could water it with coffee and it would thank you.',
        likes: ['priya', 'chloe'],
      },
      { by: 'elena', after: 64, text: 'Please do not water it with coffee.', likes: ['priya', 'imani', 'ana'] },
    ],
  },
  {
    by: 'ben',
    when: { day: 9, at: '18:05' },
    text: '1,000 miles on the new bike, all of them to work and back. My car has a cobweb.',
    likes: ['ana', 'dev', 'hugo', 'jonas', 'liam', 'chloe', 'grace', 'elena'],
    comments: [
      {
        by: 'dev',
        after: 17,
        text: 'At 11 miles a way that is 45 days there and back. I checked, of course I checked.',
        likes: ['ben', 'hugo'],
      },
    ],
  },
];
