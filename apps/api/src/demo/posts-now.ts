import type { DemoPost } from './world.ts';

/** Posts of today and the three days before, newest first. */
export const postsOfNow: DemoPost[] = [
  {
    by: 'ana',
    when: { minutesAgo: 38 },
    text: 'Three of us, four miles, one very pink sky. @Finn Larsen says he only came for the coffee and then set the pace the whole way back. Same bench on Thursday, everybody welcome, nobody is left behind.',
    picture: 'harbour-run',
    likes: ['ben', 'elena', 'grace', 'jonas', 'maya', 'noor'],
    comments: [
      { by: 'finn', after: 6, text: 'I set the pace because I could smell the bakery.', likes: ['ana', 'elena', 'jonas'] },
      {
        by: 'jonas',
        after: 14,
        text: 'That bench has seen more personal bests than the stadium. Count me in for Thursday.',
        likes: ['ana'],
      },
    ],
  },
  {
    by: 'priya',
    when: { minutesAgo: 95 },
    text: 'Day nine of stopping at six. Yesterday I even missed an email about the email. The world is still turning.',
    likes: ['ana', 'chloe', 'grace', 'maya', 'omar', 'noor', 'elena'],
    comments: [
      {
        by: 'grace',
        after: 12,
        text: 'Framing this sentence for the quiet room.',
        likes: ['priya', 'elena'],
        replies: [{ by: 'priya', after: 9, text: 'Only if it comes without a meeting about the frame.', likes: ['grace'] }],
      },
    ],
  },
  {
    by: 'chloe',
    when: { minutesAgo: 170 },
    text: 'Deck yoga moves up by fifteen minutes this week so that the finance people can make it. Bring a layer, the pines keep the sun to themselves.',
    likes: ['imani', 'kira', 'maya', 'elena', 'priya'],
    comments: [{ by: 'imani', after: 20, text: 'The finance people thank you. All two of us.', likes: ['chloe', 'maya'] }],
  },
  {
    by: 'ben',
    when: { minutesAgo: 265 },
    text: 'Fog on the bridge, so thick that I could hear the other bikes before I saw them. Lights on, please, also the tall gentleman with the red helmet. You know who you are and you are very fast.',
    picture: 'bike-bridge',
    likes: ['ana', 'hugo', 'liam', 'jonas', 'dev', 'grace', 'chloe'],
    comments: [
      {
        by: 'liam',
        after: 25,
        text: 'Beautiful. How long does the whole ride take you?',
        replies: [
          {
            by: 'ben',
            after: 11,
            text: 'Forty-six minutes with traffic lights, thirty-nine without a conscience.',
            likes: ['liam', 'dev'],
          },
        ],
      },
      {
        by: 'hugo',
        after: 48,
        text: 'The bike cellar has a new pump since Monday, and it works. You are welcome.',
        likes: ['ben', 'ana', 'jonas'],
      },
    ],
  },
  {
    by: 'elena',
    when: { day: 1, at: '13:05' },
    text: 'Soup and salad day, eleven at the table, zero phones. The minestrone went in nine minutes. Next Wednesday is lentil, sign the sheet on the fridge so I know how big a pot.',
    picture: 'shared-lunch',
    likes: ['ana', 'ben', 'dev', 'finn', 'grace', 'jonas', 'omar', 'priya', 'hugo'],
    comments: [
      {
        by: 'omar',
        after: 30,
        text: 'From across the country: is there celery in it?',
        replies: [
          { by: 'elena', after: 6, text: 'Of course there is celery in it. I was raised properly.', likes: ['omar', 'maya', 'ana'] },
        ],
      },
      { by: 'dev', after: 41, text: 'Nine minutes is an estimate. I have the data: seven and a half.', likes: ['elena', 'jonas'] },
      {
        by: 'finn',
        after: 55,
        text: 'My first time at the long table. I learned everyone’s name and two recipes.',
        likes: ['elena', 'grace'],
      },
    ],
  },
  {
    by: 'jonas',
    when: { day: 1, at: '17:40' },
    text: 'Saturday hike is on, the forecast promises sun from ten. Easy pace, six miles, one long stop for sandwiches. If you have never hiked with us: we wait at every fork, and we mean it.',
    likes: ['ana', 'finn', 'hugo', 'kira', 'elena', 'dev'],
    comments: [
      {
        by: 'finn',
        after: 22,
        text: 'Are normal shoes all right, or do I need proper boots?',
        replies: [{ by: 'jonas', after: 10, text: 'Anything with a sole. The path is kind.', likes: ['finn'] }],
      },
      {
        by: 'hugo',
        after: 61,
        text: 'May I bring the twins? They walk two miles and then I walk four with the twins.',
        likes: ['jonas', 'ana', 'elena'],
      },
    ],
  },
  {
    by: 'kira',
    when: { day: 1, at: '20:15' },
    text: "Finally got the green route with the terrible overhang. Four weeks, two tantrums, one very patient belayer. Thank you for not letting me down, @Liam O'Brien. In every sense.",
    picture: 'climbing-wall',
    likes: ['liam', 'chloe', 'imani', 'maya', 'jonas', 'ana'],
    comments: [
      { by: 'liam', after: 18, text: 'I have never been so proud of standing still.', likes: ['kira', 'chloe', 'maya'] },
      { by: 'maya', after: 70, text: 'As a former physio: wonderful. As a former physio: please warm up your fingers.', likes: ['kira'] },
    ],
  },
  {
    by: 'dev',
    when: { day: 2, at: '12:50' },
    text: 'Table tennis standings after week six: Hugo 14, me 13, everybody else pretending not to care. Final on Friday in the break room. Bring noise.',
    picture: 'table-tennis',
    likes: ['hugo', 'ben', 'finn', 'jonas', 'liam'],
    comments: [
      { by: 'hugo', after: 9, text: 'Friday is not a Tuesday, my friend.', likes: ['dev', 'ben', 'finn', 'elena'] },
      { by: 'ben', after: 33, text: 'I will referee. I can be bought with bananas.', likes: ['dev'] },
    ],
  },
  {
    by: 'grace',
    when: { day: 2, at: '09:30' },
    text: 'Reminder that the wellbeing allowance can be used for things that are not a gym. So far this year it has paid for a cello lesson, a bird book, two pairs of proper shoes and somebody’s first therapy session. All of them count.',
    link: {
      url: 'https://www.harbourpine.example/people/wellbeing-allowance',
      title: 'Wellbeing allowance: what it covers',
      description: 'Every member of staff can spend it as they see fit. Here is how to claim, with examples from colleagues.',
    },
    likes: ['ana', 'priya', 'maya', 'elena', 'jonas', 'chloe', 'imani', 'noor'],
    comments: [{ by: 'priya', after: 45, text: 'I did not know about the shoes. My knees thank you.', likes: ['grace'] }],
  },
  {
    by: 'imani',
    when: { day: 2, at: '18:55' },
    text: 'Plot 14 update. Tomatoes: plenty. Slugs: plenty. Peace of mind: surprisingly plenty. There is a box of cherry tomatoes on the second floor, help yourselves.',
    picture: 'community-garden',
    likes: ['chloe', 'kira', 'maya', 'omar', 'elena', 'grace'],
    comments: [
      {
        by: 'omar',
        after: 22,
        text: 'Half of the box is already in tomorrow’s salsa. I regret nothing.',
        likes: ['imani', 'chloe'],
        replies: [{ by: 'imani', after: 15, text: 'Then I expect a spoon.', likes: ['omar'] }],
      },
    ],
  },
  {
    by: 'liam',
    when: { day: 3, at: '07:20' },
    text: 'Hotel gym review, Sacramento: one treadmill, one plant, both doing their best. 3 stars.',
    likes: ['kira', 'ben', 'omar'],
  },
  {
    by: 'maya',
    when: { day: 3, at: '19:10' },
    text: `A few people asked how I got from “cannot sit through a stand-up” to swimming across the lake on Sunday, so here is the honest version.

Two years ago my back went. Not in a heroic way: I reached for a stapler. For a month I did what I used to tell my patients not to do. I lay down, I read about discs at three in the morning, I was sure I was the one case in a thousand.

What helped was dull. A walk around the block after each meal. Ten minutes of the same five exercises, every day, also on the days when I did not believe in them. Telling my team, so that I could stand during meetings without explaining myself. Sleeping. Asking for the other chair.

Swimming came last, and slowly. The first time I managed four minutes and cried in the shower, partly from cold. The second time six. I wrote the minutes on the fridge, next to the shopping list, because that is where I look.

On Sunday it was thirty-one minutes, shore to shore, with Omar in a rowing boat beside me eating my sandwich. I am not telling you this because it is impressive. My neighbour is seventy-four and does it before breakfast. I am telling you because for a long time I thought that my body was a project that had failed, and it turns out that it was only waiting for me to be a little kinder and a lot more regular.

If your back hurts right now: it usually gets better. If you want the five exercises, ask, I have drawn them. Badly.`,
    picture: 'lake-swim',
    likes: ['ana', 'chloe', 'imani', 'kira', 'jonas', 'priya', 'grace', 'omar', 'elena', 'ben', 'noor', 'liam'],
    comments: [
      { by: 'omar', after: 16, text: 'It was a very good sandwich.', likes: ['maya', 'imani', 'chloe', 'liam'] },
      {
        by: 'priya',
        after: 40,
        text: 'Thank you for writing this. I would like the badly drawn exercises, please.',
        likes: ['maya', 'grace'],
        replies: [
          {
            by: 'maya',
            after: 25,
            text: 'On your desk tomorrow. The one that looks like a shrimp is the cat stretch.',
            likes: ['priya', 'ana'],
          },
          { by: 'ana', after: 60, text: 'Could I have a shrimp too?', likes: ['maya', 'priya'] },
        ],
      },
      {
        by: 'hugo',
        after: 95,
        text: 'We have four standing desks in storage on the ground floor. Tell me and I bring one up, no form needed.',
        likes: ['maya', 'grace', 'finn', 'elena'],
      },
    ],
  },
];
