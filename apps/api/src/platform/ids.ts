import { v7 } from 'uuid';

/** A new id: UUID version 7 (RFC 9562), so ids sort by creation. `at` creates one for a past instant, in milliseconds. */
export const newId = (at?: number): string => v7(at === undefined ? undefined : { msecs: at });
