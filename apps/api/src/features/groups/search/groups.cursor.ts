import { idShape } from '../../../platform/http/key-cursor.ts';

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
