import { ApiError } from '@muster/contract/client';
import { common } from './common.words.ts';

/** Why a call failed, in words for the member: the server's own sentence, or a general one [API-10, API-11, API-12]. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : common.errorText);

/** Refusals that say more than a screen's own sentence: when to retry, that the server is busy, that storage is full, or what has ended. */
const telling = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 429 ||
    error.status === 507 ||
    ['unavailable', 'media.quota_reached', 'member.email_unverified', 'groups.archived'].includes(error.code));

/** The screen's sentence for a failure, or the server's own if it tells the member what to do. */
export const reasonOr = (error: unknown, otherwise: string): string => (telling(error) ? reasonOf(error) : otherwise);
