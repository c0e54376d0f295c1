/**
 * The names of large towns in English, at home and elsewhere, as `foldName` writes them. The gazetteer has each town under one of its
 * names.
 */
const names: ReadonlyArray<readonly string[]> = [
  ['antwerp', 'antwerpen', 'anvers'],
  ['athens', 'athina', 'athen'],
  ['belgrade', 'beograd'],
  ['bruges', 'brugge'],
  ['brussels', 'bruxelles', 'brussel'],
  ['bucharest', 'bucuresti', 'bukarest'],
  ['cologne', 'koln', 'koeln'],
  ['copenhagen', 'kobenhavn', 'kopenhagen'],
  ['florence', 'firenze', 'florenz'],
  ['geneva', 'geneve', 'genf'],
  ['genoa', 'genova'],
  ['ghent', 'gent'],
  ['gothenburg', 'goteborg'],
  ['havana', 'la habana'],
  ['lisbon', 'lisboa', 'lissabon'],
  ['mexico city', 'ciudad de mexico'],
  ['milan', 'milano', 'mailand'],
  ['moscow', 'moskva', 'moskau'],
  ['munich', 'munchen', 'muenchen'],
  ['naples', 'napoli'],
  ['nuremberg', 'nurnberg', 'nuernberg'],
  ['prague', 'praha', 'prag'],
  ['rome', 'roma'],
  ['seville', 'sevilla'],
  ['the hague', 'den haag'],
  ['turin', 'torino'],
  ['venice', 'venezia', 'venedig'],
  ['vienna', 'wien', 'vienne'],
  ['warsaw', 'warszawa', 'warschau'],
  ['zurich', 'zuerich'],
];

const byName = new Map(names.flatMap((all) => all.map((name) => [name, all.filter((other) => other !== name)] as const)));

/** Returns the other names of large towns with this name. */
export const otherNames = (folded: string): readonly string[] => byName.get(folded) ?? [];
