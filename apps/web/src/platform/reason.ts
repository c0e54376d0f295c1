import { ApiError } from '@muster/contract/client';
import { shell } from './words/shell.ts';

/** Why a call failed, in words for the member: the server's own, or the general ones [API-10, API-11, API-12]. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : shell.errorText);
