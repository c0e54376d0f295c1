import { randomBytes } from 'node:crypto';

/** A new id in the provider's format: the kind of object, and a random part. */
export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
