import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { fitFile, fitMessage, fitRun, fitTime } from '../fit/fit.factory.ts';
import { sendFile } from '../imports.factory.ts';

const NOW = '2026-03-02T20:00:00Z';
const begins = new Date('2026-03-02T12:00:00Z');
let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
afterAll(() => app.close());

/** Imports a file in the New York time zone. */
async function read(file: string | Buffer) {
  me = await makeMember(app);
  const { state, problem, activities } = await sendFile(me, file, { name: 'x', time_zone: 'America/New_York' });
  return { state, problem, found: activities };
}
const run = { sport: 'running', miles: 3.11, minutes: 30, steps: 0, begins_at: '2026-03-02T12:00:00.000Z', refused: null };
type Case = [string, string | Buffer, object];

const { at, sums, file, records, points, places, lap, session, timer, activity } = fitRun(begins);
const whole = fitFile([file(), ...records, session(), activity()]);
const heartRate = fitMessage(20, [at(60), [3, 'u8', 150]]);
/** The first half of a track, a pause of ten minutes, and the second half. */
const halves = (pause: readonly Buffer[]) => [
  file(),
  timer(0, 0),
  ...points(0, 900, (second) => (second * 5000) / 1800),
  timer(900, 4),
  ...pause,
  timer(1500, 0),
  ...points(1500, 2400, (second) => ((second - 600) * 5000) / 1800),
];
const compressed = (() => {
  // Points with compressed timestamps, five bits in the header, every 30 seconds.
  const layout = fitMessage(20, [[5, 'u32', 0]]).subarray(0, 9);
  const point = (nth: number) => {
    const bytes = Buffer.alloc(5);
    bytes[0] = 0x80 | ((fitTime(begins) + nth * 30) & 31);
    bytes.writeUInt32LE(Math.round((nth * 500_000) / 60), 1);
    return bytes;
  };
  return fitFile([
    fitMessage(0, [at(0), [0, 'enum', 4]], { local: 5 }),
    layout,
    ...Array.from({ length: 61 }, (_, nth) => point(nth)),
    session(sums({ metres: null, seconds: null })),
  ]);
})();

const fitCases: Case[] = [
  ['bytes behind its end', Buffer.concat([whole, Buffer.alloc(512)]), run],
  ['anything behind its end', Buffer.concat([whole, Buffer.from('<gpx></gpx>')]), run],
  ['protocol 0', fitFile([file(), ...records, session()], { version: 0 }), run],
  ['a head of 12 bytes', fitFile([file(), ...records, session()], { head: 12 }), run],
  ['a check sum of zero', fitFile([file(), ...records, session()], { sum: 0 }), run],
  ['no check sum', whole.subarray(0, -2), run],
  ['a wrong check sum, though its points confirm its sums', fitFile([file(), ...records, session()], { sum: 1 }), run],
  ['a length of zero, as a device without power leaves it', fitFile([file(), ...records, session()], { size: 0 }), run],
  [
    'no session, as a device without power leaves it',
    fitFile([file(), ...records, lap(sums({ seconds: 600, metres: 1600 }), 600, 1)]),
    run,
  ],
  ['big-endian messages', fitFile([file(), fitMessage(18, [at(1800), ...sums(), [5, 'enum', 1]], { big: true })]), run],
  ["a developer's fields", fitFile([file(), fitMessage(18, [at(1800), ...sums(), [5, 'enum', 1]], { added: 3 })]), run],
  ['messages that nobody knows', fitFile([file(), fitMessage(0xff42, [[1, 'u16', 5]], { local: 9 }), session()]), run],
  ['times in the heads of messages', compressed, run],
  ['a session without a start', fitFile([file(), ...records, session(sums({ start: null, seconds: null }))]), run],
  [
    'a session that only says nothing',
    fitFile([
      file(),
      ...records,
      session([
        [2, 'u32', 0xffffffff],
        [7, 'u32', 0xffffffff],
        [8, 'u32', 0xffffffff],
        [9, 'u32', 0xffffffff],
      ]),
    ]),
    run,
  ],
  ['a session without a distance', fitFile([file(), ...records, session(sums({ metres: null }))]), run],
  ['a session of zeros', fitFile([file(), ...records, session(sums({ metres: 0, seconds: 0 }))]), run],
  ['neither distances nor sums, but places', fitFile([file(), ...places, session(sums({ metres: null, seconds: null }))]), run],
  [
    'laps, and no points',
    fitFile([file(), lap(sums({ seconds: 900, metres: 2500 }), 900), lap(sums({ start: 900, seconds: 900, metres: 2500 }), 1800, 1)]),
    run,
  ],
  ['a session far shorter than its points', fitFile([file(), ...records, session(sums({ seconds: 60, metres: 200 }))]), run],
  ['a distance nobody runs', fitFile([file(), ...records, session(sums({ metres: 4_000_000 }))]), run],
  [
    'a pause by events',
    fitFile([...halves([]), session(sums({ metres: null, seconds: null }))]),
    { ...run, ends_at: '2026-03-02T12:40:00.000Z' },
  ],
  [
    'points while its timer stood',
    fitFile([...halves(points(930, 1470, () => 2500)), session(sums({ metres: null, seconds: null }))]),
    run,
  ],
  [
    'one point of another year',
    fitFile([
      file(),
      ...records.slice(0, 20),
      fitMessage(20, [
        [253, 'u32', fitTime(new Date('2020-01-01T00:00:00Z'))],
        [5, 'u32', 0],
      ]),
      ...records.slice(20),
      session(sums({ metres: null, seconds: null, start: null })),
    ]),
    run,
  ],
  [
    'one distance that cannot be',
    fitFile([
      file(),
      ...records.slice(0, 20),
      fitMessage(20, [at(585), [5, 'u32', 0xfffffff0]]),
      ...records.slice(20),
      session(sums({ metres: null })),
    ]),
    run,
  ],
  ['its sport in the lap', fitFile([file(), ...records, lap(sums(), 1800, 1), session(sums(), null)]), run],
  ['a general sport with a treadmill', fitFile([file(), session(sums(), 4, [[6, 'enum', 1]])]), run],
  ['cycles of its feet', fitFile([file(), session(sums(), 1, [[10, 'u32', 2460]])]), { ...run, steps: 4920 }],
  ['steps for cycles', fitFile([file(), session(sums(), 1, [[10, 'u32', 4920]])]), { ...run, steps: 4920 }],
  ['points of the heart alone', fitFile([file(), heartRate, session()]), run],
];

describe('a FIT file as devices write it', () => {
  it.each(fitCases)('with %s', async (_, sent, expected) => {
    expect((await read(sent)).found).toMatchObject([expected]);
  });

  it.each<[string, Buffer, string]>([
    ['a wrong check sum and nothing that confirms it', fitFile([file(), session()], { sum: 1 }), 'imports.damaged'],
    ['a later protocol', fitFile([file(), session()], { version: 0x30 }), 'imports.damaged'],
    ['a planned course', fitFile([file(6), ...records, lap()]), 'imports.nothing_inside'],
    ['settings', fitFile([file(2)]), 'imports.nothing_inside'],
  ])('but not %s', async (_, sent, problem) => {
    expect(await read(sent)).toMatchObject({ state: 'failed', problem });
  });

  it('reads what it can of a chain', async () => {
    const second = fitRun(new Date('2026-03-02T14:00:00Z'));
    const chain = Buffer.concat([
      whole,
      fitFile([second.file(), second.session()], { sum: 1 }),
      fitFile([second.file(), second.session(undefined, 2)]),
    ]);
    expect((await read(chain)).found).toMatchObject([{ sport: 'cycling', miles: 3.11 }, run]);
  });

  it('shares the points out among the sessions of a day', async () => {
    const [one, other] = [
      fitMessage(18, [at(900), [2, 'u32', fitTime(begins)], [7, 'u32', 900_000], [8, 'u32', 900_000], [5, 'enum', 1]]),
      fitMessage(18, [at(1800), [2, 'u32', fitTime(begins, 900)], [7, 'u32', 900_000], [8, 'u32', 900_000], [5, 'enum', 2]]),
    ];
    expect((await read(fitFile([file(), ...records, one, other]))).found).toMatchObject([
      { sport: 'cycling', miles: 1.55, minutes: 15 },
      { sport: 'running', miles: 1.55, minutes: 15 },
    ]);
  });

  it.each([
    ['in Tokyo', 9, '2026-03-03'],
    ['where there is none', 15, '2026-03-02'],
    ['left out', undefined, '2026-03-02'],
  ])('has the day of the watch: its clock %s', async (_, hours, entry_date) => {
    const evening = fitRun(new Date('2026-03-02T18:00:00Z'));
    expect((await read(fitFile([evening.file(), evening.session(), evening.activity(hours)]))).found).toMatchObject([{ entry_date }]);
  });
});

const iso = (second: number, start = begins) => new Date(start.getTime() + second * 1000).toISOString().replace('.000', '');
const degrees = 5000 / 111_195.08 / 60;
interface Points {
  from?: number;
  to?: number;
  later?: number;
  time?: (said: string, nth: number) => string;
  place?: (nth: number) => number;
  more?: (nth: number) => string;
}
/** Some of the 61 points of a 5 km run, one every 30 seconds. */
const gpxPoints = ({
  from = 0,
  to = 60,
  later = 0,
  time = (said) => said,
  place = (nth) => 40 + degrees * nth,
  more = () => '',
}: Points = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const nth = from + index;
    return `<trkpt lat="${place(nth)}" lon="-71"><time>${time(iso(nth * 30 + later), nth)}</time>${more(nth)}</trkpt>`;
  }).join('');
const track = (inside: string, type = '<type>running</type>', name = 'Run') =>
  `<trk><name>${name}</name>${type}<trkseg>${inside}</trkseg></trk>`;
const gpx = (inside = track(gpxPoints()), { lead = '', encoding = 'UTF-8' } = {}) =>
  `${lead}<?xml version="1.0" encoding="${encoding}"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>\n`;
const at9 = (said: string) => `${iso(9 * 3600, new Date(said)).slice(0, -1)}+09:00`;
const mark = (lat: number, second: number) => `<trkpt lat="${lat}" lon="0"><time>${iso(second)}</time></trkpt>`;
const paused = (between: string) => track(gpxPoints({ to: 30 }) + between + gpxPoints({ from: 36, to: 66, later: 1020 }));
const swapped = (text: string) => text.replace(/(<trkpt(?:(?!<\/trkpt>).)*<\/trkpt>)(<trkpt(?:(?!<\/trkpt>).)*<\/trkpt>)/, '$2$1');

const gpxCases: Case[] = [
  ['space in front', gpx(undefined, { lead: '\n          ' }), run],
  ['a mark of its encoding', gpx(undefined, { lead: '\uFEFF' }), run],
  ['zeros behind its end', `${gpx()}${'\0'.repeat(64)}`, run],
  ['text behind its end', `${gpx()}Exported by an app`, run],
  ['UTF-16', Buffer.from(`\uFEFF${gpx(undefined, { encoding: 'UTF-16' })}`, 'utf16le'), run],
  ['UTF-16 without a mark', Buffer.from(gpx(undefined, { encoding: 'UTF-16' }), 'utf16le'), run],
  ['UTF-16 that is none', gpx(undefined, { encoding: 'UTF-16' }), run],
  [
    'a name in windows-1252',
    Buffer.from(gpx(track(gpxPoints(), '<type>Laufen</type>', 'München'), { encoding: 'windows-1252' }), 'latin1'),
    run,
  ],
  ['another encoding than it says', Buffer.from(gpx(track(gpxPoints(), undefined, 'München')), 'latin1'), run],
  ['an encoding of nobody', gpx(undefined, { encoding: 'klingon' }), run],
  ['an ampersand', gpx(track(gpxPoints(), undefined, 'Fish & Chips')), run],
  ['an entity of HTML', gpx(track(gpxPoints(), undefined, 'Fish&nbsp;Chips')), run],
  ['a sign of less', gpx(track(gpxPoints(), undefined, 'I <3 hills')), run],
  ['comments', gpx(track(`<!-- & -->${gpxPoints()}`)), run],
  ['CDATA', gpx(track(gpxPoints({ time: (said) => `<![CDATA[${said}]]>` }), '<type><![CDATA[running]]></type>')), run],
  ['prefixes', gpx().replace(/<(\/?)(?=[gt])/g, '<$1g:'), run],
  ['offsets', gpx(track(gpxPoints({ time: at9 }))), run],
  ['offsets without a colon', gpx(track(gpxPoints({ time: (said) => said.replace('Z', '+0000') }))), run],
  ['no zone', gpx(track(gpxPoints({ time: (said) => said.replace('Z', '') }))), run],
  [
    'fractions',
    gpx(track(gpxPoints({ time: (said) => said.replace('Z', '.123456789Z') }))),
    { ...run, begins_at: '2026-03-02T12:00:00.123Z' },
  ],
  [
    'fractions behind a comma',
    gpx(track(gpxPoints({ time: (said) => said.replace('Z', ',5Z') }))),
    { ...run, begins_at: '2026-03-02T12:00:00.500Z' },
  ],
  ['no seconds', gpx(track(gpxPoints({ time: (said) => said.replace(':00Z', 'Z') }))), run],
  ['a space for T', gpx(track(gpxPoints({ time: (said) => said.replace('T', ' ') }))), run],
  ['small letters', gpx(track(gpxPoints({ time: (said) => said.toLowerCase() }))), run],
  ['a point in the year 0', gpx(track(gpxPoints({ time: (said, nth) => (nth === 3 ? `0000${said.slice(4)}` : said) }))), run],
  [
    'a point in 1970',
    gpx(track(gpxPoints({ time: (said, nth) => (nth === 0 ? '1970-01-01T00:00:00Z' : said) }))),
    { ...run, minutes: 29.5, begins_at: '2026-03-02T12:00:30.000Z' },
  ],
  ['a point of a week later', gpx(track(gpxPoints({ time: (said, nth) => (nth === 40 ? iso(7 * 86_400, new Date(said)) : said) }))), run],
  ['a point without a time', gpx(track(gpxPoints({ time: (said, nth) => (nth === 40 ? '' : said) }))), run],
  ['points in the wrong order', gpx(swapped(track(gpxPoints({ from: 1 }))).replace('<trkseg>', `<trkseg>${gpxPoints({ to: 0 })}`)), run],
  ['each point twice', gpx(track(gpxPoints().replace(/<trkpt.*?<\/trkpt>/g, '$&$&'))), run],
  ['a place far away', gpx(track(gpxPoints({ place: (nth) => (nth === 20 ? 52 : 40 + degrees * nth) }))), run],
  ['a first place far away', gpx(track(gpxPoints({ place: (nth) => (nth === 0 ? 0 : 40 + degrees * nth) }))), { ...run, miles: 3.06 }],
  ['a place that is none', gpx(track(gpxPoints({ place: (nth) => (nth === 20 ? Number.NaN : 40 + degrees * nth) }))), run],
  ['a pause by segments', gpx(paused('</trkseg><trkseg>')), { ...run, ends_at: '2026-03-02T12:50:00.000Z' }],
  ['a pause by marks', gpx(paused(mark(100, 900) + mark(200, 2100))), { ...run, ends_at: '2026-03-02T12:50:00.000Z' }],
  [
    'a distance indoors',
    gpx(track(gpxPoints({ place: () => 40, more: (nth) => `<extensions><distance>${(nth * 5000) / 60}</distance></extensions>` }))),
    run,
  ],
  ['its sport in an extension', gpx(track(gpxPoints(), '<extensions><x:activity>Running</x:activity></extensions>')), run],
  ['a route beside it', gpx(`<rte><rtept lat="1" lon="1"/></rte>${track(gpxPoints())}`), run],
];

describe('a GPX file as apps write it', () => {
  it.each(gpxCases)('with %s', async (_, sent, expected) => {
    expect((await read(sent)).found).toMatchObject([expected]);
  });

  it('has the day of the clock by which its times are written', async () => {
    const late = gpxPoints({ time: (said) => at9(iso(6 * 3600, new Date(said))) });
    expect((await read(gpx(track(late)))).found).toMatchObject([{ begins_at: '2026-03-02T18:00:00.000Z', entry_date: '2026-03-03' }]);
  });

  it('has one activity for each track with times', async () => {
    const later = gpxPoints({ later: 7200 });
    const planned = '<trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="1"/></trkseg></trk>';
    expect((await read(gpx(track(gpxPoints()) + planned + track(later, '<type>1</type>')))).found).toMatchObject([
      { sport: 'cycling' },
      run,
    ]);
  });
});

interface TcxRun {
  sport?: string;
  lead?: string;
  sums?: string;
  more?: string;
  start?: string;
  metres?: (nth: number) => number | string;
  time?: (said: string) => string;
}
const tcx = ({
  sport = 'Running',
  lead = '',
  sums = '<TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>5000</DistanceMeters>',
  more = '',
  start = iso(0),
  metres = (nth) => (nth * 5000) / 60,
  time = (said) => said,
}: TcxRun = {}) =>
  `${lead}<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="${sport}"><Id>${iso(0)}</Id><Lap StartTime="${start}">${sums}<Calories>300</Calories><Track>${Array.from(
    { length: 61 },
    (_, nth) => `<Trackpoint><Time>${time(iso(nth * 30))}</Time><DistanceMeters>${metres(nth)}</DistanceMeters></Trackpoint>`,
  ).join('')}</Track>${more}</Lap></Activity></Activities></TrainingCenterDatabase>\n`;
const steps = '<Extensions><ns3:LX><ns3:Steps>4920</ns3:Steps></ns3:LX></Extensions>';

const tcxCases: Case[] = [
  ['spaces in front', tcx({ lead: '          ' }), run],
  ['a line in front', tcx({ lead: '\n' }), run],
  ['a mark of its encoding', tcx({ lead: '\uFEFF' }), run],
  ['UTF-16', Buffer.from(`\uFEFF${tcx()}`, 'utf16le'), run],
  ['prefixes', tcx().replace(/<(\/?)(?=[A-Z])/g, '<$1ns:'), run],
  ['no time in its lap', tcx({ sums: '<DistanceMeters>5000</DistanceMeters>' }), run],
  ['no distance in its lap', tcx({ sums: '<TotalTimeSeconds>1800</TotalTimeSeconds>' }), run],
  ['no sums in its lap', tcx({ sums: '' }), run],
  ['sums of zero', tcx({ sums: '<TotalTimeSeconds>0</TotalTimeSeconds><DistanceMeters>0</DistanceMeters>' }), run],
  ['sums that are none', tcx({ sums: '<TotalTimeSeconds>NaN</TotalTimeSeconds><DistanceMeters>-1</DistanceMeters>' }), run],
  ['half of its track in its lap', tcx({ sums: '<TotalTimeSeconds>900</TotalTimeSeconds><DistanceMeters>2500</DistanceMeters>' }), run],
  ['a distance that cannot be', tcx({ sums: '', metres: (nth) => (nth === 30 ? 9e9 : (nth * 5000) / 60) }), run],
  ['commas', tcx({ sums: '<TotalTimeSeconds>1800,0</TotalTimeSeconds><DistanceMeters>5000,00</DistanceMeters>' }), run],
  ['no zone', tcx({ start: iso(0).slice(0, -1), time: (said) => said.slice(0, -1) }), run],
  ['no start of its lap', tcx({ start: '' }), run],
  ['steps', tcx({ more: steps }), { ...run, steps: 4920 }],
  ['turns of pedals', tcx({ sport: 'Biking', more: steps }), { ...run, sport: 'cycling' }],
  ['strokes in the water', tcx({ sport: 'Other', more: steps }), { ...run, sport: 'other' }],
  ['steps on a walk', tcx({ sport: 'Walking', more: steps }), { ...run, sport: 'walking', steps: 4920 }],
  ['steps nobody can do', tcx({ more: steps.replace('4920', '4920000') }), run],
];

describe('a TCX file as apps write it', () => {
  it.each(tcxCases)('with %s', async (_, sent, expected) => {
    expect((await read(sent)).found).toMatchObject([expected]);
  });

  it('believes a lap that left pauses out, and the pool that counts a length late', async () => {
    const [brief, pool] = [
      '<TotalTimeSeconds>1500</TotalTimeSeconds><DistanceMeters>5000</DistanceMeters>',
      '<TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>4950</DistanceMeters>',
    ];
    expect((await read(tcx({ sums: brief }))).found).toMatchObject([{ ...run, minutes: 25 }]);
    expect((await read(tcx({ sums: pool }))).found).toMatchObject([{ ...run, miles: 3.08 }]);
  });

  it('has all its activities', async () => {
    const [, one = ''] = /(<Activity .*<\/Activity>)/s.exec(tcx()) ?? [];
    const other = one.replaceAll('T12:', 'T15:').replace('Running', 'Biking');
    expect((await read(tcx().replace(one, one + other))).found).toMatchObject([{ sport: 'cycling', miles: 3.11 }, run]);
  });
});

describe('a ZIP archive as services hand it out', () => {
  it('is read as the files in it', async () => {
    const zipped = (entries: Record<string, string | Buffer>) =>
      Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([name, said]) => [name, new Uint8Array(Buffer.from(said))]))));
    expect((await read(zipped({ '1234_ACTIVITY.fit': whole }))).found).toMatchObject([run]);
    expect((await read(zipped({ 'activities/run.gpx': gpx() }))).found).toMatchObject([run]);
    expect((await read(zipped({ 'run.tcx': tcx(), 'readme.txt': 'x', '__MACOSX/._run.tcx': 'x' }))).found).toMatchObject([run]);
    expect(await read(zipped({ 'run.fit': 'x'.repeat(100) }))).toMatchObject({ state: 'failed', problem: 'imports.damaged' });
    expect(await read(zipped({ 'run.fit': Buffer.alloc(30_000_000) }))).toMatchObject({
      state: 'failed',
      problem: 'imports.too_much_inside',
    });
  });
});
