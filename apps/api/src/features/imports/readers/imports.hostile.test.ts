import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childMemory, childSeconds } from '../../../test/child-memory.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { processorMs } from '../../../test/processor.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { fit, gpx, sendFile, tcx } from '../imports.factory.ts';

const NOW = '2026-03-02T15:00:00Z';
const begins = new Date('2026-03-02T08:00:00Z');
let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
afterAll(() => app.close());

/** Imports a file and returns the result; checks that nothing of it is left on disk. */
async function send(file: string | Buffer) {
  me = await makeMember(app);
  const found = await sendFile(me, file);
  await expect.poll(() => readdir(join(app.dataDir, 'imports'))).toEqual([]);
  return found;
}
const session = { begins, seconds: 1800, metres: 5000 };
const whole = fit([session]);
const spoilt = Buffer.from(whole);
spoilt[40] = spoilt[40]! ^ 1;
const later = Buffer.from(whole);
later[1] = 0x30;
const xml = (inside: string, before = '') => `<?xml version="1.0"?>${before}<gpx version="1.1">${inside}</gpx>`;
const points = (...times: string[]) => times.map((time, nth) => `<trkpt lat="${nth / 100}" lon="8"><time>${time}</time></trkpt>`).join('');
const track = (inside: string) => xml(`<trk><trkseg>${inside}</trkseg></trk>`);
const laughs = Array.from({ length: 9 }, (_, nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`).join('');

describe('a file that cannot be read says why, in one sentence', () => {
  it.each<[string, string | Buffer, string]>([
    ['a FIT file that was cut off', whole.subarray(0, whole.length - 20), 'imports.damaged'],
    ['one with a wrong bit', spoilt, 'imports.damaged'],
    ['one of a later protocol', later, 'imports.damaged'],
    ['one without a session', fit([]), 'imports.nothing_inside'],
    ['GPX that was cut off', gpx({ begins }).slice(0, 2000), 'imports.damaged'],
    ['GPX that goes on as TCX', gpx({ begins }) + tcx([session]), 'imports.damaged'],
    ['TCX within GPX', `<gpx>${tcx([session])}`, 'imports.damaged'],
    ['a root that only says gpx further in', '<html><gpx ></gpx></html>', 'imports.damaged'],
    ['a planned route', gpx({}), 'imports.nothing_inside'],
    ['no track', xml(''), 'imports.nothing_inside'],
    ['entities of its own', xml('<trk><name>&l9;</name></trk>', `<!DOCTYPE gpx [<!ENTITY l0 "ha">${laughs}]>`), 'imports.damaged'],
    [
      'a file of the server as an entity',
      xml('<trk><type>&f;</type></trk>', '<!DOCTYPE gpx [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
      'imports.damaged',
    ],
    ['elements a million deep', `<gpx>${'<a>'.repeat(1_000_000)}`, 'imports.damaged'],
  ])('%s', async (_, file, problem) => {
    expect(await send(file)).toMatchObject({ state: 'failed', problem, activities: [] });
    expect((await me.api.listWorkouts({ params: { id: me.id }, query: {} })).data).toEqual([]);
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'imports.empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'imports.unknown_kind'],
    ['a page', '<!doctype html><html></html>', 'imports.unknown_kind'],
    ['a few bytes', '.FIT', 'imports.unknown_kind'],
    ['what is compressed and no activity', gzipSync('<!doctype html><html></html>'), 'imports.unknown_kind'],
    ['compressed twice', gzipSync(gzipSync(whole)), 'imports.unknown_kind'],
    ['a small archive of much', gzipSync(Buffer.concat([whole, Buffer.alloc(4 * limits.activity_file_bytes)])), 'imports.too_large'],
    [
      'an export of Apple Health that is compressed',
      gzipSync(`<?xml version="1.0"?><HealthData ${' '.repeat(5000)}`),
      'imports.unknown_kind',
    ],
    ['an archive that was cut off', gzipSync(gpx({ begins })).subarray(0, 400), 'imports.damaged'],
    ['one that is too large', Buffer.concat([whole, Buffer.alloc(limits.activity_file_bytes)]), 'imports.too_large'],
  ])('%s', async (_, file, code) => {
    await expect(send(file)).rejects.toMatchObject({ code });
    expect(await readdir(join(app.dataDir, 'imports')).catch(() => [])).toEqual([]);
  });
});

describe('a file that can be read, though it is odd', () => {
  it.each<[string, string | Buffer, object[]]>([
    ['names of a prototype', xml('<__proto__ constructor="1"/><trk toString="2"><trkseg>x</trkseg></trk>'), []],
    [
      'places that are none',
      track(`<trkpt lat="NaN" lon="8"><time>2026-03-02T08:00:00Z</time></trkpt><trkpt lat="1e999" lon="8"/><trkpt lat="900" lon="8"/>`),
      [{ miles: 0, refused: 'imports.no_amounts' }],
    ],
    [
      'times backwards',
      track(points('2026-03-02T08:10:00Z', '2026-03-02T08:00:00Z')),
      [{ begins_at: '2026-03-02T08:00:00.000Z', minutes: 10, refused: null }],
    ],
    ['the first second of 1970', track(points('1970-01-01T00:00:00Z', '1970-01-01T00:10:00Z')), [{ refused: 'imports.day_too_old' }]],
    ['the year 2999', track(points('2999-01-01T00:00:00Z', '2999-01-01T00:10:00Z')), [{ refused: 'imports.day_to_come' }]],
    ['times that are none', track(points('yesterday', '2026-02-30T25:00:00Z', '99999-01-01T00:00:00Z')), []],
    ['laps of no number', tcx([{ begins, seconds: Number.NaN, metres: 100 }]), [{ refused: null, minutes: 0, miles: 0.06 }]],
    ['endless laps', tcx([{ begins, seconds: 600, metres: Number.POSITIVE_INFINITY }]), [{ refused: null, minutes: 10, miles: 0 }]],
    ['a way backwards', tcx([{ begins, seconds: 600, metres: -100 }]), [{ refused: null, minutes: 10, miles: 0 }]],
    ['the same session twice', fit([session, session]), [{ refused: null }]],
    [
      'a chain of files',
      Buffer.concat([whole, fit([{ ...session, begins: new Date('2026-03-02T10:00:00Z'), metres: 1609.344 }])]),
      [{ miles: 1 }, { begins_at: begins.toISOString() }],
    ],
    ['a compressed file', gzipSync(whole), [{ begins_at: begins.toISOString(), minutes: 30 }]],
  ])('%s', async (_, file, activities) => {
    const found = await send(file);
    expect(found.activities).toMatchObject(activities);
    expect(found.activities).toHaveLength(activities.length);
  });
});

describe('a large file takes a bounded time and memory', () => {
  const MB = 2 ** 20;
  const most = limits.activity_file_bytes - 2000;
  const point = '<trkpt lat="1" lon="1"/>';
  const huge: ReadonlyArray<[string, () => string | Buffer, object]> = [
    [
      'a million points',
      () => track(point.repeat(Math.floor(most / point.length))),
      { state: 'failed', problem: 'imports.nothing_inside' },
    ],
    ['one text of 25 MB', () => track(`<time>${'9'.repeat(most)}</time>`), { state: 'failed', problem: 'imports.damaged' }],
    ['one attribute of 25 MB', () => xml(`<trk a="${'9'.repeat(most)}"/>`), { state: 'failed', problem: 'imports.damaged' }],
    [
      'attributes without end',
      () => xml(`<trk ${Array.from({ length: 1_500_000 }, (_, nth) => `a${nth}="1"`).join(' ')}/>`),
      { state: 'failed', problem: 'imports.damaged' },
    ],
    ['a FIT file of two million points', () => fit([session], 2_000_000), { state: 'ready' }],
    [
      'one of 700,000 sessions',
      () =>
        fit(
          Array.from({ length: 700_000 }, () => session),
          0,
        ),
      { state: 'failed', problem: 'imports.too_much_inside' },
    ],
  ];
  it.each(huge)('%s', async (name, make, outcome) => {
    const file = make();
    let taken = 0;
    let read = 0;
    const timer = setInterval(() => {
      taken = Math.max(taken, childMemory());
      read = Math.max(read, childSeconds());
    }, 10);
    const begun = process.cpuUsage();
    const found = await send(file);
    clearInterval(timer);
    // Processor time, so that other load on the machine does not count.
    const seconds = read + processorMs(begun) / 1000;
    console.info(`${name}: ${(file.length / MB).toFixed(1)} MB in ${seconds.toFixed(1)} s, at most ${taken.toFixed(0)} MB of memory`);
    expect(found).toMatchObject(outcome);
    if (process.platform === 'linux') expect(read).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(20);
    // The limit of the reader, the memory of any process, and the file.
    expect(taken).toBeLessThan(400);
  });
});
