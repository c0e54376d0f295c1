import { Refusal } from '../refusal.ts';

/** The start of a page: after the item with this id, or at this offset. */
export type PageStart = { after: string } | { skip: number };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The refusal of an invalid offset. */
export const badOffset = (): Refusal =>
  new Refusal('invalid', { fields: { offset: ['This is neither a number nor the next of a page.'] } });

/** Parses `offset`: a whole number, or the `next` of the previous page (ruling 8). Throws 400 for anything else. */
export function pageStart(offset: string | undefined): PageStart {
  if (offset === undefined) return { skip: 0 };
  if (/^\d{1,9}$/.test(offset)) return { skip: Number(offset) };
  const after = Buffer.from(offset, 'base64url').toString('utf8');
  if (!uuid.test(after)) throw badOffset();
  return { after };
}

/**
 * Splits rows that were read with one extra row into a page and its `next`. The cursor is the id of the last item shown, so it stays valid
 * during writes: ids sort by time, and newer items come before it. A list in another order passes `rankOf` for its sort key.
 */
export function page<T extends { id: string }>(
  rows: T[],
  size: number,
  rankOf: (row: T) => string = ({ id }) => id,
): { items: T[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last ? Buffer.from(rankOf(last)).toString('base64url') : null };
}
