import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHealth } from './health.archive.ts';
import { healthRecord, healthXml, writeZip } from './health.factory.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-health-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const wanted = { earliest: '2026-02-20', latest: '2026-03-02', time_zone: 'America/New_York' };
let files = 0;
async function read(content: Uint8Array | string) {
  const path = join(folder, `${(files += 1)}.bin`);
  await writeFile(path, content);
  return readHealth(path, wanted);
}
const zip = (entries: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
  );
const exported = (...records: string[]) =>
  zip({
    'apple_health_export/export_cda.xml': '<ClinicalDocument/>',
    'apple_health_export/export.xml': healthXml(...records),
    'apple_health_export/workout-routes/route_2026-03-02.gpx': '<gpx/>',
  });
const at = (time: string, day = '2026-03-02') => `${day} ${time}:00 -0500`;
const steps = (from: string, to: string, value: number | string, source?: string, day?: string) =>
  healthRecord({ from: at(from, day), to: at(to, day), value, ...(source !== undefined && { source }) });
const problem = (content: Uint8Array | string) =>
  read(content).then(
    (days) => days,
    (error: { problem?: string; message: string }) => error.problem ?? error.message,
  );

describe('an export of Apple Health', () => {
  it('has the sums of the wanted days, the latest first, each by the clocks of its member', async () => {
    const days = await read(
      exported(
        steps('23:50', '23:58', 400, undefined, '2026-02-28'),
        // Ten minutes after midnight in New York, when it is still the day before further west.
        steps('00:10', '00:20', 700),
        steps('09:00', '09:10', 1000),
        steps('09:00', '09:10', 900, 'Ana’s Apple Watch'),
        healthRecord({
          type: 'HKQuantityTypeIdentifierDistanceWalkingRunning',
          unit: 'km',
          from: at('09:00'),
          to: at('09:10'),
          value: '1.609344',
        }),
        healthRecord({ type: 'HKQuantityTypeIdentifierDistanceCycling', unit: 'mi', from: at('12:00'), to: at('12:40'), value: 10.5 }),
        healthRecord({ type: 'HKQuantityTypeIdentifierAppleExerciseTime', unit: 'min', from: at('09:00'), to: at('09:01'), value: 1 }),
        healthRecord({ type: 'HKQuantityTypeIdentifierHeartRate', unit: 'count/min', from: at('09:00'), value: 120 }),
        steps('09:00', '09:10', 5555, undefined, '2026-02-19'),
        steps('09:00', '09:10', 6666, undefined, '2026-03-03'),
        steps('09:00', '09:10', 7777, undefined, '1970-01-01'),
        steps('09:00', '09:10', 8888, undefined, '2999-01-01'),
      ),
    );
    expect(days).toEqual([
      { day: '2026-03-02', steps: 1700, miles: 11.5, minutes: 1 },
      { day: '2026-02-28', steps: 400, miles: 0, minutes: 0 },
    ]);
  });

  it('counts the minutes of a workout once, whether a watch or a program wrote them', async () => {
    const minutes = Array.from({ length: 30 }, (_, n) =>
      healthRecord({
        type: 'HKQuantityTypeIdentifierAppleExerciseTime',
        unit: 'min',
        from: `2026-03-02 07:${String(n).padStart(2, '0')}:00 -0500`,
        to: `2026-03-02 07:${String(n + 1).padStart(2, '0')}:00 -0500`,
        value: 1,
      }),
    );
    const workout = `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="31.5" durationUnit="min" sourceName="Runner" startDate="${at('07:00')}" endDate="2026-03-02 07:31:30 -0500"><MetadataEntry key="HKIndoorWorkout" value="0"/></Workout>\n`;
    expect(await read(exported(...minutes, workout))).toEqual([{ day: '2026-03-02', steps: 0, miles: 0, minutes: 31.5 }]);
  });

  it('is read whatever the phone called its file, and unpacked too', async () => {
    const xml = healthXml(steps('09:00', '09:10', 1000));
    const days = [{ day: '2026-03-02', steps: 1000, miles: 0, minutes: 0 }];
    expect(await read(zip({ 'apple_health_export/导出.xml': xml, 'apple_health_export/export_cda.xml': '<x/>' }))).toEqual(days);
    expect(await read(zip({ 'export.xml': xml }))).toEqual(days);
    expect(await read(xml)).toEqual(days);
    expect(await read(`\ufeff${xml}`)).toEqual(days);
  });

  it('leaves out records that cannot be, and keeps the others', async () => {
    const good = steps('09:00', '09:10', 1000);
    const bad = [
      steps('10:00', '10:10', 'NaN'),
      steps('10:00', '10:10', 'Infinity'),
      steps('10:00', '10:10', '1e999'),
      steps('10:00', '10:10', -5),
      steps('10:00', '10:10', ''),
      steps('10:10', '10:00', 100),
      healthRecord({ from: at('10:00'), to: at('10:00', '2026-03-05'), value: 100 }),
      healthRecord({ from: 'yesterday', to: at('10:00'), value: 100 }),
      healthRecord({ from: at('10:00'), to: at('10:10'), value: 100, unit: 'constructor' }),
      healthRecord({ from: at('10:00'), to: at('10:10'), value: 100, type: '__proto__' }),
      '<Record/>\n',
      `<Correlation>${steps('11:00', '11:10', 300)}</Correlation>`,
    ];
    expect(await read(exported(...bad, good))).toEqual([{ day: '2026-03-02', steps: 1000, miles: 0, minutes: 0 }]);
    // Some versions write a character that is invalid in XML into device names.
    expect(await read(exported(good.replace('HKDevice', 'HK\u000bDevice')))).toHaveLength(1);
  });

  it('follows the change of the clocks', async () => {
    const days = await readDays('2026-03-08', [
      healthRecord({ from: '2026-03-08 00:30:00 -0500', value: 10 }),
      healthRecord({ from: '2026-03-08 23:30:00 -0400', value: 20 }),
      healthRecord({ from: '2026-03-09 00:30:00 -0400', value: 40 }),
    ]);
    expect(days).toEqual([{ day: '2026-03-08', steps: 30, miles: 0, minutes: 0 }]);
  });
});

async function readDays(day: string, records: string[]) {
  const path = join(folder, `${(files += 1)}.zip`);
  await writeFile(path, exported(...records));
  return readHealth(path, { earliest: day, latest: day, time_zone: 'America/New_York' });
}

/** Sets the encryption bit of all entries, in their local headers and in the central directory. */
function locked(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  for (const [mark, offset] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4)) bytes[at + offset]! |= 1;
  return bytes;
}

describe('what is no export, or a hostile one', () => {
  const whole = () => exported(steps('09:00', '09:10', 1000));
  const flipped = () => {
    const bytes = Buffer.from(zipSync({ 'export.xml': [strToU8(healthXml(steps('09:00', '09:10', 1000))), { level: 0 }] }));
    const value = bytes.indexOf('value="1000"');
    bytes[value + 7] = '9'.charCodeAt(0);
    return bytes;
  };
  const renamed = (name: string) => {
    const bytes = Buffer.from(zip({ ['x'.repeat(name.length)]: healthXml() }));
    for (let at = bytes.indexOf('x'.repeat(name.length)); at >= 0; at = bytes.indexOf('x'.repeat(name.length), at + 1))
      bytes.write(name, at);
    return bytes;
  };
  const cases: Array<[string, () => Uint8Array | string, string]> = [
    ['an archive without an export', () => zip({ 'photo.jpg': 'x' }), 'imports.not_a_health_export'],
    ['an archive in an archive', () => zip({ 'export.zip': whole() }), 'imports.not_a_health_export'],
    ['another XML', () => zip({ 'export.xml': '<gpx></gpx>' }), 'imports.not_a_health_export'],
    ['an empty archive', () => zip({}), 'imports.not_a_health_export'],
    ['a cut archive', () => whole().slice(0, -30), 'imports.damaged'],
    ['half an archive', () => whole().slice(0, whole().length / 2), 'imports.damaged'],
    ['a changed byte', flipped, 'imports.damaged'],
    ['a locked archive', () => locked(whole()), 'imports.encrypted'],
    ['a name that leads out of the archive', () => renamed('../../export.xml'), 'imports.damaged'],
    ['an absolute name', () => renamed('/etc/exports.xml'), 'imports.damaged'],
    ['cut XML', () => healthXml(steps('09:00', '09:10', 1000)).slice(0, -20), 'imports.damaged'],
    ['two roots', () => `${healthXml()}<HealthData/>`, 'imports.damaged'],
    [
      'an entity of its own',
      () => healthXml(steps('09:00', '09:10', '&lol;')).replace('<!DOCTYPE HealthData [', '<!DOCTYPE HealthData [<!ENTITY lol "999">'),
      'imports.damaged',
    ],
    [
      'an entity from elsewhere',
      () => healthXml('&x;').replace('<!DOCTYPE HealthData [', '<!DOCTYPE HealthData [<!ENTITY x SYSTEM "file:///etc/passwd">'),
      'imports.damaged',
    ],
    ['deep nesting', () => healthXml(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`), 'imports.damaged'],
    ['one endless attribute', () => healthXml(steps('09:00', '09:10', 'x'.repeat(6_000_000))), 'imports.damaged'],
    [
      'declarations without an end',
      () => `<!DOCTYPE HealthData [${'<!ELEMENT a (b)>\n'.repeat(400_000)}]><HealthData/>`,
      'imports.damaged',
    ],
    [
      'a thousand sources',
      () => healthXml(...Array.from({ length: 1001 }, (_, n) => steps('09:00', '09:10', 1, `S${n}`))),
      'imports.too_much_inside',
    ],
    [
      'tens of thousands of entries',
      () => zip(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`r/${n}.gpx`, '']))),
      'imports.too_much_inside',
    ],
    ['nothing at all', () => '', 'imports.damaged'],
  ];
  it.each(cases)('%s is refused', async (_, make, code) => expect(await problem(make())).toBe(code));

  it('refuses what is packed far better than any export, before it unpacks it', async () => {
    const path = join(folder, 'bomb.zip');
    const spaces = Buffer.alloc(1024 * 1024, ' ');
    await writeZip(
      path,
      'export.xml',
      Array.from({ length: 300 }, () => spaces),
    );
    const before = process.cpuUsage().user;
    await expect(readHealth(path, wanted)).rejects.toMatchObject({ problem: 'imports.too_much_inside' });
    expect(process.cpuUsage().user - before).toBeLessThan(1_500_000);
  });

  it('refuses an archive that unpacks to more than it says', async () => {
    const bytes = Buffer.from(whole());
    const list = bytes.indexOf('PK\u0001\u0002', bytes.indexOf('PK\u0001\u0002') + 4);
    bytes.writeUInt32LE(100, list + 24);
    expect(await problem(bytes)).toBe('imports.damaged');
  });
});
