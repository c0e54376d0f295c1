import { expect, it } from 'vitest';
import { asUnavailable } from '../database/unavailable.ts';
import { startFailure } from './start-failure.ts';

it('says in a sentence that there is no primary, and shows a mistake of ours as it is', () => {
  const readOnly = asUnavailable(Object.assign(new Error('cannot execute CREATE TABLE in a read-only transaction'), { code: '25006' }));
  expect(startFailure(readOnly)).toBe(
    'The database is not there, or takes no writes (cannot execute CREATE TABLE in a read-only transaction). Start again when it does.',
  );
  expect(startFailure(asUnavailable(Object.assign(new Error('no such column'), { code: '42703' })))).toBeNull();
});
