import { randomBytes } from 'node:crypto';

/** An id as the provider makes them: what it is of, and something random. */
export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
