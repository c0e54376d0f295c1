import { idShape } from '../../../platform/http/key-cursor.ts';

/** Length of a name in a cursor; names with the same beginning are ordered by id. */
const NAME = 40;
/** The sort key of a match: number of typos, name, id. */
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

/** Compares matches by their keys. */
export const byKey = ([slips, name, id]: readonly string[], [others, other, otherId]: readonly string[]): number =>
  Number(slips) - Number(others) || before(name!, other!) || before(id!, otherId!);
