import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FitWriter } from '@markw65/fit-file-writer';
import FitParser from 'fit-file-parser';
import { expect, it } from 'vitest';
import { fitFile, fitRun } from '../fit/fit.factory.ts';
import { readFit } from '../fit/fit.ts';

const BEGAN = new Date('2026-03-02T08:00:00Z');
const DEGREE = Math.PI / 180;

/**
 * A run as a watch writes it, by an independent FIT writer: the file's creator, its sensors, a point per second with compressed timestamp,
 * running power as a developer field, laps, a pause, and finally the sums of the session.
 */
function run(options: { noCompressedTimestamps?: boolean } = {}): Buffer {
  const fit = new FitWriter(options);
  const start = fit.time(BEGAN);
  const end = start + 1860;
  const made = { manufacturer: 'garmin', serial_number: 0xdeadbeef } as const;
  fit.writeMessage('file_id', { ...made, type: 'activity', product: 3113, time_created: start }, null, true);
  fit.writeMessage('file_creator', { software_version: 1320 }, null, true);
  fit.writeMessage('device_info', { ...made, timestamp: start, device_index: 0, battery_voltage: 4.1 }, null, true);
  fit.writeMessage('developer_data_id', { developer_data_index: 0, application_version: 7 }, null, true);
  const power = { field_name: 'Power', units: 'Watts', fit_base_type_id: 'uint16' } as const;
  fit.writeMessage('field_description', { developer_data_index: 0, field_definition_number: 0, ...power }, null, true);
  fit.writeMessage('event', { timestamp: start, event: 'timer', event_type: 'start' });
  for (let second = 0; second <= 1800; second += 1)
    fit.writeMessage(
      'record',
      {
        // The runner stands still for a minute in the middle.
        timestamp: start + second + (second > 900 ? 60 : 0),
        position_lat: fit.latlng((42.36 + second / 40_000) * DEGREE),
        position_long: fit.latlng(-71.05 * DEGREE),
        distance: (second * 5000) / 1800,
        heart_rate: 150,
        cadence: 82,
        enhanced_speed: 2.78,
      },
      [{ field_num: 0, value: 240 }],
    );
  fit.writeMessage('event', { timestamp: end, event: 'timer', event_type: 'stop_all' });
  for (const lap of [0, 1])
    fit.writeMessage('lap', {
      message_index: { value: lap },
      timestamp: start + (lap === 0 ? 900 : 1860),
      start_time: start + lap * 960,
      total_elapsed_time: 900,
      total_timer_time: 900,
      total_distance: 2500,
    });
  fit.writeMessage('session', {
    timestamp: end,
    start_time: start,
    sport: 'running',
    sub_sport: 'trail',
    total_elapsed_time: 1860,
    total_timer_time: 1800,
    total_distance: 5000,
    total_cycles: 2600,
    total_calories: 380,
    avg_heart_rate: 150,
    num_laps: 2,
  });
  fit.writeMessage('activity', { timestamp: end, total_timer_time: 1800, num_sessions: 1, type: 'manual' }, null, true);
  const { buffer, byteOffset, byteLength } = fit.finish();
  return Buffer.from(buffer, byteOffset, byteLength);
}

it.each([
  ['with compressed times', {}],
  ['with whole times', { noCompressedTimestamps: true }],
])('a run as a watch writes it is read as its session sums it up, %s', (_, options) => {
  const [found, ...more] = readFit(run(options));
  expect(more).toEqual([]);
  expect(found).toEqual({
    day: null,
    begins_at: '2026-03-02T08:00:00.000Z',
    ends_at: '2026-03-02T08:31:00.000Z',
    sport: 'running',
    miles: expect.closeTo(5000 / 1609.344, 6),
    steps: 5200,
    minutes: 30,
  });
});

it('a file of our own writer says the same to a reader that knows nothing of ours', async () => {
  const { file, records, session } = fitRun(BEGAN);
  const content = fitFile([file(), ...records, session()]);
  const theirs = await new FitParser({ force: false, mode: 'list' }).parseAsync(content as Buffer<ArrayBuffer>);
  const [found] = readFit(content);
  expect(theirs.sessions).toMatchObject([{ total_distance: 5000, total_timer_time: 1800, sport: 'running', start_time: BEGAN }]);
  expect(found).toMatchObject({ miles: 5000 / 1609.344, minutes: 30, sport: 'running', begins_at: BEGAN.toISOString() });
});

it('two of them one behind the other are both read', () => {
  expect(readFit(Buffer.concat([run(), run()]))).toHaveLength(2);
});

/** Miles per hour that nobody exceeds walking, running, swimming or riding. */
const FASTEST_MPH = 40;
/** Folder with recordings of real devices, which we may not distribute; docs/devices.md names their sources. */
const recordings = process.env.FIT_FOLDER ?? '';

it.skipIf(!recordings)('recordings of real devices are read: each has an activity as it can have been', () => {
  const names = readdirSync(recordings, { recursive: true, encoding: 'utf8' }).filter((name) => /\.fit$/i.test(name));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const found = readFit(readFileSync(join(recordings, name)));
    expect(found.length, name).toBeGreaterThan(0);
    for (const { begins_at, ends_at, miles, minutes, steps } of found) {
      expect(new Date(begins_at!).getTime(), name).toBeLessThan(new Date(ends_at!).getTime());
      expect(minutes, name).toBeGreaterThan(0);
      expect(miles / (minutes / 60), name).toBeLessThan(FASTEST_MPH);
      expect(steps / minutes, name).toBeLessThan(250);
    }
  }
});
