/** What large towns are called in English, as the gazetteer has them, and elsewhere: as `foldName` writes them. */
const names: ReadonlyArray<[english: string, ...others: string[]]> = [
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

/** The English name of a large town by each of its others. */
export const endonyms: Readonly<Record<string, string>> = Object.fromEntries(
  names.flatMap(([english, ...others]) => others.map((other) => [other, english])),
);
