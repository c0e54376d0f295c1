import { ApiError } from '@muster/contract/base/client';
import { common } from './common.words.ts';

/** Why a call failed, in words for the member: the server's own sentence, or a general one [API-10, API-11, API-12]. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : common.errorText);

/** Codes whose sentence tells no more than that something failed. All others say what is the matter, or what to do. */
const vague: readonly string[] = [
  'invalid',
  'unauthenticated',
  'not_found',
  'server_error',
  'idempotency_mismatch',
  'network',
  'unknown',
] satisfies Array<ApiError['code']>;

/** The server's sentence for a refusal that says what is the matter; otherwise the screen's own. */
export const reasonOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && (!vague.includes(error.code) || error.status === 429 || error.status === 507) ? error.message : otherwise;
