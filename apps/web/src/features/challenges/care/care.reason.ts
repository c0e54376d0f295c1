import { ApiError } from '@muster/contract/client';
import { reasonOr } from '../../../platform/reason.ts';

/** Why operators could not do something with a challenge: the server's own sentence where it is about the challenge, else the screen's. */
export const reasonAbout = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code.startsWith('challenges.') ? error.message : reasonOr(error, otherwise);
