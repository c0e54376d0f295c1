import { badOffset } from './page.ts';

/** The start of a page of a list ordered by several values: after the last item shown, or at an offset. */
export type KeyStart = { after: readonly string[] } | { skip: number };

/** Parses an `offset`: a number, or a `next` with one value for each of `shapes`. */
export function keyStart(offset: string | undefined, shapes: readonly RegExp[]): KeyStart {
  if (offset === undefined) return { skip: 0 };
  if (/^\d{1,9}$/.test(offset)) return { skip: Number(offset) };
  const after = Buffer.from(offset, 'base64url').toString('utf8').split('\t');
  if (after.length === shapes.length && shapes.every((shape, at) => shape.test(after[at]!))) return { after };
  throw badOffset();
}

/** The `next` cursor of these values. */
export const keyCursor = (values: readonly string[]): string => Buffer.from(values.join('\t')).toString('base64url');

/** The shape of an id in such a cursor. */
export const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
