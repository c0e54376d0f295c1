import { describe, expect, it } from 'vitest';
import { ownChallenge, testChallenge } from '../../test/challenge-world.ts';
import { dayHeading, daysBetween, localDay, rangeWords } from './challenge.days.ts';
import { amountWords, dateLabel, missingWords, sectionOf, shareOf } from './challenge.facts.ts';

const days = { start_date: '2026-03-05', end_date: '2026-03-14' };

describe('the date of a challenge', () => {
  it.each([
    ['2026-03-04', 'Starts Mar 5'],
    ['2026-03-05', '9 Days Left'],
    ['2026-03-12', '2 Days Left'],
    ['2026-03-13', '1 Days Left'],
    ['2026-03-14', 'Ends Today'],
    ['2026-03-15', 'Ended Mar 14'],
    ['2027-01-02', 'Ended Mar 14, 2026'],
  ])('on %s is: %s [CHAL-39, CHAL-40]', (today, says) => expect(dateLabel(days, today)).toBe(says));

  it.each([
    ['2026-03-05', '2026-03-14', 'Mar 5 – 14'],
    ['2026-03-05', '2026-04-02', 'Mar 5 – Apr 2'],
    ['2026-03-05', '2026-03-05', 'Mar 5'],
    ['2025-12-20', '2026-01-04', 'Dec 20, 2025 – Jan 4, 2026'],
  ])('from %s to %s is: %s [CHAL-13]', (start, end, says) =>
    expect(rangeWords(start, end, '2026-03-06').replaceAll(/\s/g, ' ')).toBe(says),
  );

  it('is the day by the clocks of this device, also when the clocks change', () => {
    expect(localDay(new Date(2026, 2, 8, 23, 59))).toBe('2026-03-08');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(dayHeading('2026-03-06', '2026-03-07')).toBe('Friday, Mar 6');
  });
});

describe('the section of a challenge', () => {
  it.each([
    ['one that is joined', { joined: true }, 'own'],
    ['one that is joined and begins later', { joined: true, start_date: '2026-03-20' }, 'own'],
    ['one that begins later', { start_date: '2026-03-07' }, 'upcoming'],
    ['one that begins today', { start_date: '2026-03-06' }, 'available'],
    ['one that runs', {}, 'available'],
  ])('%s [CHAL-38]', (_, change, section) => expect(sectionOf(testChallenge({ ...days, ...change }), '2026-03-06')).toBe(section));
});

describe('amounts', () => {
  it.each([
    [1, 'miles', '1 mile'],
    [12.25, 'miles', '12.25 miles'],
    [12_400, 'steps', '12,400 steps'],
    [90, 'minutes', '90 minutes'],
    [1, 'check-ins', '1 event'],
    [3, 'check-ins', '3 events'],
    [64, 'ounces-of-water', '64 oz'],
  ] as const)('%d of %s are: %s [CHAL-29]', (amount, unit, says) => expect(amountWords(amount, unit)).toBe(says));

  it.each([
    [0, 0, 0],
    [50, 200, 0.25],
    [300, 200, 1],
    [-5, 200, 0],
  ])('%d of %d fill %d of the bar', (score, goal, share) => expect(shareOf(score, goal)).toBe(share));
});

describe('what is missing to the goal', () => {
  const at = (score: number, today: string) => missingWords(ownChallenge({ ...days, own: { rank: 1, score, count: 1 } }), today);
  it.each([
    ['at the pace so far', 8000, '2026-03-06', '2,000 steps more, about 1 day at your pace'],
    ['at a slower pace', 4000, '2026-03-08', '6,000 steps more, about 6 days at your pace'],
    ['without the days that are not left', 1000, '2026-03-13', '9,000 steps more'],
    ['before anything was logged', 0, '2026-03-06', '10,000 steps more'],
    ['after the end', 4000, '2026-03-20', '6,000 steps more'],
    ['once it is reached', 10_000, '2026-03-06', null],
  ])('%s', (_, score, today, says) => expect(at(score, today)).toBe(says));

  it('once the results are final, as what was missing', () =>
    expect(missingWords(ownChallenge({ ...days, state: 'final', own: { rank: 1, score: 4000, count: 1 } }), '2026-03-20')).toBe(
      '6,000 steps short of the goal',
    ));
});
