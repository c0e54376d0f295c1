import { ApiError } from '@muster/contract/base/client';
import { type ErrorCode, errors } from '@muster/contract/errors';
import { expect, it } from 'vitest';
import { reasonOr } from './reason.ts';

const own = 'That did not work. Please try again later.';
const vague = ['invalid', 'unauthenticated', 'not_found', 'server_error', 'idempotency_mismatch'];

it.each(Object.keys(errors) as ErrorCode[])('a refusal with %s is told in the words that help', (code) => {
  const { status, message } = errors[code];
  expect(reasonOr(new ApiError(status, { code, message }), own)).toBe(vague.includes(code) ? own : message);
});

it('a failure without a reason is told in the words of the screen', () => {
  for (const error of [new ApiError(0, null), new ApiError(502, null), new Error('x')]) expect(reasonOr(error, own)).toBe(own);
});
