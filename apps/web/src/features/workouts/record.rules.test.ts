import { workoutAmounts } from '@muster/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConfig } from '../../platform/config.ts';
import { testConfig } from '../../test/fixtures.ts';
import { amountsOf } from './amounts.ts';
import { distanceOf } from './distance.ts';
import { daysBefore, dayTitle } from './log.days.ts';
import { amountsIn, type RecordFields, refuseRecord } from './record.rules.ts';

const TODAY = '2026-03-02';
const filled: RecordFields = { date: TODAY, distance: '3.25', steps: '6400', hours: '0', minutes: '41', seconds: '30' };
const required = 'THIS FIELD IS REQUIRED';
const number = 'PLEASE ENTER A NUMBER';
const miles = 'Miles must be at most 999.99 with 2 decimals';
const steps = 'Steps must be less than 100000';
const time = 'Time must be at most 1440 minutes';

beforeEach(() => void setConfig(testConfig()));

describe('what the form refuses', () => {
  it.each<[string, Partial<RecordFields>, Partial<RecordFields>]>([
    ['nothing', {}, {}],
    ['WORK-12, WORK-13: what is empty', { date: '', steps: ' ' }, { date: required, steps: required }],
    ['WORK-14: a day that is over', { date: '2026-03-01' }, { date: 'This day is too long ago for a new log.' }],
    ['WORK-14: no day to come', { date: '2026-12-31' }, {}],
    ['WORK-15: miles that are no number', { distance: 'far' }, { distance: number }],
    ['WORK-15: a comma', { distance: '3,25' }, { distance: number }],
    ['WORK-16: no limit itself', { distance: '999.99' }, {}],
    ['WORK-16, WORK-20: too many miles', { distance: '1000' }, { distance: miles }],
    ['WORK-16, WORK-20: three decimals', { distance: '1.234' }, { distance: miles }],
    ['WORK-16: no miles written in another way', { distance: '.5' }, {}],
    ['WORK-17: steps that are no number', { steps: '1.5' }, { steps: number }],
    ['WORK-17: no limit itself', { steps: '99999' }, {}],
    ['WORK-17, WORK-20: too many steps', { steps: '100000' }, { steps }],
    ['WORK-18: a part that is no number', { minutes: 'ten', seconds: '1e1' }, { minutes: number, seconds: number }],
    ['WORK-18: no whole day', { hours: '24', minutes: '0', seconds: '0' }, {}],
    ['WORK-18, WORK-20: more than a day', { hours: '24', minutes: '0', seconds: '1' }, { hours: time }],
    [
      'WORK-19: less than nothing',
      { distance: '-1', steps: '-1', hours: '-1' },
      { distance: 'Distance must be at least 0', steps: 'Steps must be at least 0', hours: 'Time must be at least 0 minutes' },
    ],
    [
      'no amount at all',
      { distance: '0', steps: '0', hours: '0', minutes: '0', seconds: '00' },
      { distance: 'There is nothing to log: enter a distance, steps or a time.' },
    ],
  ])('%s', (_, change, problems) => expect(refuseRecord({ ...filled, ...change }, TODAY)).toEqual(problems));

  it('WORK-29: does not ask for a date at an event', () => expect(refuseRecord({ ...filled, date: '' }, null)).toEqual({}));
});

it.each<[Partial<RecordFields>, object]>([
  [{}, { miles: 3.25, steps: 6400, minutes: 41.5 }],
  [
    { hours: '1', minutes: '0', seconds: '20' },
    { miles: 3.25, steps: 6400, minutes: 60.33 },
  ],
  [
    { distance: '007', steps: '010' },
    { miles: 7, steps: 10, minutes: 41.5 },
  ],
])('WORK-21: sends of %j: %j', (change, sent) => expect(amountsIn({ ...filled, ...change })).toEqual(sent));

it.each([
  [{ miles: 3.25, steps: 6400, minutes: 41.5 }, '3.25 mi, 6,400 steps, 41 min 30 s'],
  [{ miles: 0, steps: 0, minutes: 60.33, ounces_of_water: 0 }, '1 h 20 s'],
  [{ miles: 0, steps: 0, minutes: 0, ounces_of_water: 16 }, '16 oz'],
  [{ miles: 0, steps: 0, minutes: 0 }, '0 mi'],
])('says of %j: %s, and keeps what is read together in one part', (log, said) =>
  expect(
    amountsOf(log)
      .map((amount) => amount.map((part) => part.join(' ')).join(' '))
      .join(', '),
  ).toBe(said),
);

it.each([
  ['2026-03-02', 'Today'],
  ['2026-03-01', 'Yesterday'],
  ['2026-03-03', 'Tomorrow'],
  ['2026-02-27', 'Friday, February 27'],
  ['2025-12-31', 'Wednesday, December 31, 2025'],
])('calls %s on 2 March: %s', (day, title) => expect(dayTitle(day, TODAY)).toBe(title));

it('goes back over the end of a month', () => expect(daysBefore(TODAY, 3)).toBe('2026-02-27'));

describe('where distances are kilometers', () => {
  beforeEach(() => {
    const config = testConfig();
    setConfig({ ...config, locale: { ...config.locale, distance_unit: 'km' } });
  });

  it('WORK-16, WORK-21: whatever was entered is what is shown again', () => {
    for (let tenth = 0; tenth <= 16_093; tenth += 1) {
      const distance = String(tenth / 10);
      expect(refuseRecord({ ...filled, distance }, TODAY)).toEqual({});
      const { miles } = amountsIn({ ...filled, distance });
      expect(workoutAmounts.miles.safeParse(miles).success).toBe(true);
      if (distanceOf(miles) !== tenth / 10) expect.unreachable(`${distance} km became ${distanceOf(miles)} km`);
    }
  });

  it.each([
    ['1609.4', 'Kilometers must be at most 1609.3 with 1 decimal'],
    ['5.25', 'Kilometers must be at most 1609.3 with 1 decimal'],
    ['far', number],
  ])('WORK-15, WORK-16: refuses %s', (distance, problem) =>
    expect(refuseRecord({ ...filled, distance }, TODAY)).toEqual({ distance: problem }),
  );

  it('says a log in kilometers', () =>
    expect([amountsOf({ miles: 3.11, steps: 0, minutes: 0 }), amountsOf({ miles: 0, steps: 0, minutes: 0 })]).toEqual([
      [[['5', 'km']]],
      [[['0', 'km']]],
    ]));
});
