import type { DemoPost } from './world.ts';

/** Posts from ten to twenty-one days ago, newest first. */
export const postsOfTheMonth: DemoPost[] = [
  {
    by: 'jonas',
    when: { day: 10, at: '20:40' },
    text: 'We made it to the top with eleven minutes to spare and then nobody said a word for a quarter of an hour. That almost never happens with this group.',
    picture: 'hike-sunset',
    likes: ['ana', 'ben', 'elena', 'finn', 'kira', 'maya', 'grace', 'chloe', 'hugo'],
    comments: [
      {
        by: 'elena',
        after: 25,
        text: 'I was quiet because I was out of breath. But it was also beautiful.',
        likes: ['jonas', 'ana', 'ben'],
      },
      { by: 'ana', after: 40, text: 'Best Saturday of the month. Thank you for carrying the second flask.', likes: ['jonas'] },
    ],
  },
  {
    by: 'imani',
    when: { day: 10, at: '12:10' },
    text: 'Small victory: closed the quarter without eating lunch at my desk once. Ten working days, ten actual lunches.',
    likes: ['chloe', 'elena', 'maya', 'omar', 'grace', 'kira'],
    comments: [{ by: 'grace', after: 35, text: 'This is the number I would like in the annual report.', likes: ['imani', 'elena'] }],
  },
  {
    by: 'grace',
    when: { day: 11, at: '16:20' },
    text: 'Full house for the talk on sleep. The three things people wrote down most: the same hour every morning, daylight before screens, and do not lie there arguing with yourself, get up and read something boring.',
    picture: 'wellbeing-talk',
    likes: ['ana', 'elena', 'jonas', 'maya', 'priya', 'imani', 'chloe', 'noor'],
    comments: [
      {
        by: 'hugo',
        after: 18,
        text: 'I can lend out the building regulations. Section four works within minutes.',
        likes: ['grace', 'ben', 'elena', 'dev'],
      },
      {
        by: 'chloe',
        after: 75,
        text: 'Was it recorded? We watched the first half in Portland before the line dropped.',
        replies: [{ by: 'grace', after: 20, text: 'Yes, the link comes tomorrow, with the slides.', likes: ['chloe', 'maya'] }],
      },
    ],
  },
  {
    by: 'dev',
    when: { day: 11, at: '13:00' },
    text: 'Resting heart rate is down from 71 to 64 since I started taking the stairs. I made a chart. Nobody asked for the chart. Ask me for the chart.',
    likes: ['ben', 'hugo', 'jonas', 'ana'],
    comments: [
      { by: 'ana', after: 5, text: 'May I see the chart?', likes: ['dev', 'hugo'] },
      { by: 'dev', after: 7, text: 'I thought you would never ask.', likes: ['ana', 'jonas', 'elena'] },
    ],
  },
  {
    by: 'liam',
    when: { day: 12, at: '07:05' },
    text: 'Lake number nine of the year, somewhere off Highway 58. Fifty-one degrees. I was in for the time it takes to say “I was in”.',
    likes: ['maya', 'kira', 'omar', 'ben'],
    comments: [
      {
        by: 'maya',
        after: 44,
        text: 'It counts. Shoulders under?',
        replies: [{ by: 'liam', after: 12, text: 'One shoulder.', likes: ['maya', 'kira', 'omar'] }],
      },
    ],
  },
  {
    by: 'finn',
    when: { day: 12, at: '17:30' },
    text: 'Three months here today. Thank you to everybody who told me which lift to avoid.',
    likes: ['ana', 'dev', 'elena', 'grace', 'jonas', 'hugo', 'ben'],
    comments: [{ by: 'hugo', after: 9, text: 'The left one. It is always the left one.', likes: ['finn', 'ana', 'dev'] }],
  },
  {
    by: 'maya',
    when: { day: 13, at: '11:45' },
    text: 'Walking meeting with @Chloe Tran and @Imani Brooks instead of slot four in the small room. We decided everything by the second bridge and had time left to look at ducks.',
    picture: 'walking-meeting',
    likes: ['chloe', 'imani', 'jonas', 'grace', 'kira', 'priya'],
    comments: [
      { by: 'chloe', after: 15, text: 'The ducks were against the second proposal, for the record.', likes: ['maya', 'imani', 'kira'] },
      { by: 'imani', after: 33, text: 'Costs: zero. Approved.', likes: ['maya', 'chloe', 'elena'] },
    ],
  },
  {
    by: 'omar',
    when: { day: 13, at: '19:20' },
    text: 'Tonight 64 plates at the community kitchen. If you have ever wanted to chop onions next to very good company, we start at five on the second Tuesday. No skill needed, bring tissues.',
    link: {
      url: 'https://www.eastsidekitchen.example/volunteer',
      title: 'Volunteer with the Eastside Community Kitchen',
      description: 'Cook, serve or wash up for an evening. We cook for everybody who comes, and everybody eats together.',
    },
    likes: ['elena', 'imani', 'maya', 'chloe', 'liam', 'grace', 'priya'],
    comments: [
      {
        by: 'priya',
        after: 50,
        text: 'Is there something for people who cannot chop straight?',
        replies: [{ by: 'omar', after: 14, text: 'Soup. Soup forgives everything.', likes: ['priya', 'elena', 'imani'] }],
      },
    ],
  },
  {
    by: 'ana',
    when: { day: 14, at: '06:58' },
    text: 'Rain sideways, shoes like sponges, one seal. Worth it for the seal.',
    likes: ['ben', 'elena', 'kira', 'finn', 'jonas', 'chloe'],
    comments: [{ by: 'ben', after: 26, text: 'I saw the same rain, but no seal. I want my rain back.', likes: ['ana', 'jonas'] }],
  },
  {
    by: 'elena',
    when: { day: 14, at: '15:35' },
    text: 'Whoever leaves the little notes on the coffee machine (“you have survived every Monday so far”): please never stop.',
    likes: ['ana', 'grace', 'finn', 'dev', 'priya', 'noor', 'hugo', 'jonas'],
    comments: [{ by: 'finn', after: 62, text: 'It is a mystery to all of us.', likes: ['elena', 'grace', 'ana'] }],
  },
  {
    by: 'hugo',
    when: { day: 15, at: '07:50' },
    text: 'The showers on the first floor are open again, with hot water and with hooks. Four hooks. I was told that hooks were important.',
    likes: ['ben', 'ana', 'jonas', 'dev', 'finn', 'elena'],
    comments: [{ by: 'ben', after: 20, text: 'Hooks are civilisation.', likes: ['hugo', 'ana'] }],
  },
  {
    by: 'priya',
    when: { day: 15, at: '21:10' },
    text: 'Put the phone in the drawer at nine. At nine fifteen I read a book. At nine twenty I remembered that books are good.',
    likes: ['ana', 'chloe', 'maya', 'omar', 'noor', 'grace'],
    comments: [
      {
        by: 'omar',
        after: 600,
        text: 'Which book?',
        replies: [
          {
            by: 'priya',
            after: 35,
            text: 'A very old detective novel. It was the gardener, it is always the gardener. Sorry, Imani.',
            likes: ['omar', 'imani'],
          },
        ],
      },
    ],
  },
  {
    by: 'chloe',
    when: { day: 16, at: '12:40' },
    text: 'First class on the deck this season. Twelve mats, one dog, and the kind of quiet that you only get when everybody is trying not to fall over.',
    picture: 'yoga-deck',
    likes: ['ana', 'elena', 'imani', 'kira', 'maya', 'priya', 'liam', 'omar'],
    comments: [
      { by: 'kira', after: 19, text: 'The dog was the only one who could do the dog.', likes: ['chloe', 'maya', 'liam', 'imani'] },
      {
        by: 'ana',
        after: 55,
        text: 'Could we have a Boston edition when you visit?',
        replies: [{ by: 'chloe', after: 31, text: 'If somebody finds me a deck and a dog, yes.', likes: ['ana', 'elena'] }],
      },
    ],
  },
  {
    by: 'ben',
    when: { day: 16, at: '08:20' },
    text: 'Flat tyre at mile nine, and three strangers stopped within two minutes. One of them works on our fourth floor. Hello, fourth floor.',
    likes: ['ana', 'jonas', 'hugo', 'grace', 'dev'],
  },
  {
    by: 'kira',
    when: { day: 17, at: '19:45' },
    text: 'Fell off the same hold nine times. On the ninth fall somebody’s grandmother clapped. I am choosing to see this as support.',
    likes: ['liam', 'chloe', 'maya', 'imani', 'jonas'],
    comments: [{ by: 'jonas', after: 33, text: 'Grandmothers only clap when they mean it.', likes: ['kira', 'maya'] }],
  },
  {
    by: 'jonas',
    when: { day: 17, at: '10:05' },
    text: 'Lunch walk every Tuesday, 12:15 at the front door, thirty minutes, back before your soup is cold. No kit, no sign-up, no small talk required. Some of us just listen to the gravel.',
    likes: ['ana', 'finn', 'elena', 'grace', 'dev', 'noor', 'omar'],
    comments: [{ by: 'dev', after: 90, text: 'The gravel section is 640 metres. I like to know these things.', likes: ['jonas', 'hugo'] }],
  },
  {
    by: 'liam',
    when: { day: 18, at: '16:00' },
    text: 'Question for the travellers: how do you keep any routine at all when every week has a different bed in it?',
    likes: ['kira', 'omar', 'maya', 'ben'],
    comments: [
      {
        by: 'maya',
        after: 21,
        text: 'Keep one thing tiny. I do two minutes of stretching before the curtains. Always before the curtains.',
        likes: ['liam', 'chloe', 'kira'],
      },
      {
        by: 'ana',
        after: 58,
        text: 'Shoes go in last, so they come out first. By the time I am awake I am already outside.',
        likes: ['liam', 'maya', 'ben'],
      },
      { by: 'omar', after: 130, text: 'Breakfast. Same breakfast everywhere. Oats travel well.', likes: ['liam', 'elena'] },
    ],
  },
  {
    by: 'imani',
    when: { day: 18, at: '08:50' },
    text: 'Seedlings on the windowsill of the finance room: 40. Colleagues who have asked about them: 11. Colleagues who have named one: 3. Good morning, Sir Basil.',
    likes: ['chloe', 'maya', 'kira', 'omar', 'elena', 'priya'],
  },
  {
    by: 'grace',
    when: { day: 19, at: '09:15' },
    text: 'The quiet room has new lamps, two blankets and no clock. Twenty minutes are enough, an hour is also fine, and nobody will ask what for.',
    likes: ['priya', 'ana', 'elena', 'maya', 'imani', 'noor', 'jonas', 'chloe'],
    comments: [
      {
        by: 'elena',
        after: 40,
        text: 'The blankets are from my cousin’s shop. They are very good at their job.',
        likes: ['grace', 'priya'],
      },
    ],
  },
  {
    by: 'maya',
    when: { day: 19, at: '17:05' },
    text: 'Desk stretch of the week: shoulder blades into your back pockets, hold, breathe out longer than you breathe in. Three times. You are doing it now, I can tell.',
    likes: ['ana', 'chloe', 'imani', 'kira', 'priya', 'grace', 'omar'],
    comments: [{ by: 'kira', after: 3, text: 'How did you know?', likes: ['maya', 'chloe', 'imani'] }],
  },
  {
    by: 'omar',
    when: { day: 20, at: '12:30' },
    text: 'Hot take: the best pre-run food is whatever is left of last night’s rice, with an egg and too much pepper.',
    likes: ['elena', 'liam', 'imani', 'maya'],
    comments: [{ by: 'ana', after: 70, text: 'A banana, eaten while looking for the second sock.', likes: ['omar', 'elena', 'liam'] }],
  },
  {
    by: 'dev',
    when: { day: 20, at: '18:15' },
    text: 'I have been told that I can come to the walking group without a step counter. I will try. I make no promises.',
    likes: ['jonas', 'hugo', 'ana', 'finn', 'elena'],
  },
  {
    by: 'elena',
    when: { day: 21, at: '11:00' },
    text: 'The long table by the window is now officially laptop-free between twelve and two. It was Grace’s idea, I only made the sign. The sign has a lemon on it.',
    likes: ['ana', 'ben', 'dev', 'finn', 'grace', 'jonas', 'omar', 'priya'],
    comments: [{ by: 'grace', after: 18, text: 'It is an excellent lemon.', likes: ['elena', 'ana'] }],
  },
];
