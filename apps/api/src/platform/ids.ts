import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Where the counters of ids for past instants stand. They begin anywhere below half, so that none comes back to zero. */
let made = randomInt(2 ** 31);

/**
 * A new id: UUID version 7 (RFC 9562), so ids sort by creation. `at` creates one for a past instant, in milliseconds; those for
 * one instant sort in the order in which this process made them (RFC 9562, section 6.2, method 1).
 */
export const newId = (at?: number): string => (at === undefined ? v7() : v7({ msecs: at, seq: made++ }));
