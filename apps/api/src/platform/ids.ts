import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** The counter for ids of past instants. It starts anywhere in the lower half of its range, so that it does not wrap around to zero. */
let made = randomInt(2 ** 31);

/**
 * A new id: UUID version 7 (RFC 9562), so ids sort by creation. `at` creates one for a past instant, in milliseconds; ids for the same
 * instant sort in creation order within this process (RFC 9562, section 6.2, method 1).
 */
export const newId = (at?: number): string => (at === undefined ? v7() : v7({ msecs: at, seq: made++ }));
