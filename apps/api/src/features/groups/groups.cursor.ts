import { badOffset } from '../../platform/http/page.ts';

/** Where a page starts whose order is one of several values: after the last item shown, or at an offset. */
export type KeyStart = { after: readonly string[] } | { skip: number };

/** Reads an `offset` whose `next` names as many values as `shapes`, each of its shape. */
export function keyStart(offset: string | undefined, shapes: readonly RegExp[]): KeyStart {
  if (offset === undefined) return { skip: 0 };
  if (/^\d{1,9}$/.test(offset)) return { skip: Number(offset) };
  const after = Buffer.from(offset, 'base64url').toString('utf8').split('\t');
  if (after.length === shapes.length && shapes.every((shape, at) => shape.test(after[at]!))) return { after };
  throw badOffset();
}

/** The `next` that names these values. */
export const keyCursor = (values: readonly string[]): string => Buffer.from(values.join('\t')).toString('base64url');

/** An id in such a cursor. */
export const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How much of a name a cursor has: two that begin alike for so long come in the order of their ids. */
const NAME = 40;
/** What a list of matches is ordered by: how many slips, the name, and the id. */
export interface Match {
  slips: number;
  name: string;
  id: string;
}
export const matchShapes = [/^\d{1,3}$/, /^[^\t]{0,40}$/u, idShape] as const;
export const matchKey = ({ slips, name, id }: Match): readonly [string, string, string] => [
  String(slips),
  [...name].slice(0, NAME).join(''),
  id,
];

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of matches by their keys. */
export const byKey = ([slips, name, id]: readonly string[], [others, other, otherId]: readonly string[]): number =>
  Number(slips) - Number(others) || before(name!, other!) || before(id!, otherId!);
