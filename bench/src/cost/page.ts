import { busiestMinute, type Measured, madeBetween, modelCalls, needsOf, writtenInAYear } from './model.ts';

const DAY = 86_400;
/** The sizes that the page works out. */
const SIZES = [1000, 100_000, 1_000_000];

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
/** With as many digits as matter. */
const about = (value: number) => number(value, value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);

const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The tables of `docs/cost.md`, worked out from the model and from what was measured. */
function tables(from: Measured): Record<'needs' | 'calls' | 'rows', string> {
  const at = busiestMinute(from);
  const needs = SIZES.map((members) => needsOf(from, members));
  const line = (what: string, value: (each: (typeof needs)[number]) => string) => [what, ...needs.map(value)];
  const calls = [...modelCalls]
    .map((call) => ({ call, day: madeBetween(call, 0, DAY), minute: madeBetween(call, at, at + 60), ...from.calls[call] }))
    .sort((a, b) => b.minute * (b.server + b.database) - a.minute * (a.server + a.database));
  return {
    needs: table(
      ['', ...SIZES.map((members) => `${number(members)} members`)],
      [
        line('calls a second, on average over the day', ({ day }) => about(day)),
        line('from eight to nine', ({ hour }) => about(hour)),
        line('in the busiest minute', ({ minute }) => about(minute)),
        line('cores at work in it, of the server', ({ server }) => about(server)),
        line('cores at work in it, of the database', ({ database }) => about(database)),
        line('**processes of Muster, each with a core**', ({ processes }) => `**${number(processes)}**`),
        line('**cores for PostgreSQL**', ({ databaseCores }) => `**${number(databaseCores)}**`),
        line('**connections to PostgreSQL, at most**', ({ connections }) => `**${number(connections)}**`),
        line('live connections', ({ liveConnections }) => number(liveConnections)),
        line('**database grows in a year by, GB**', ({ databaseGigabytes }) => `**${about(databaseGigabytes)}**`),
        line('**files grow in a year by, GB**', ({ fileGigabytes }) => `**${about(fileGigabytes)}**`),
      ],
    ),
    calls: table(
      ['call', 'a day', 'in the busiest minute', 'server, ms', 'database, ms', 'of the minute’s cost'],
      (() => {
        const all = calls.reduce((sum, { minute, server, database }) => sum + minute * (server + database), 0);
        return calls.map(({ call, day, minute, server, database }) => [
          `\`${call}\``,
          day.toFixed(3),
          minute.toFixed(5),
          server.toFixed(2),
          database.toFixed(2),
          `${((100 * minute * (server + database)) / all).toFixed(1)} %`,
        ]);
      })(),
    ),
    rows: table(
      ['written in a year by each member', 'how many', 'kB'],
      writtenInAYear(from).map(({ what, count, bytes }) => [what, about(count), about(bytes / 1000)]),
    ),
  };
}

/** A page with its tables as they should be: each stands between two remarks that name it. */
export const withTables = (page: string, from: Measured): string =>
  Object.entries(tables(from)).reduce(
    (text, [name, rows]) => text.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`), `$1${rows}$2`),
    page,
  );
