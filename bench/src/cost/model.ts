import { begunBetween, type CallName, monday, timesIn } from '../../../drills/src/soak/monday.ts';

/** Milliseconds of processor time. */
interface Cost {
  server: number;
  database: number;
}

/** What `npm run bench:costs` measured, as it stands in `measured.json`. */
export interface Measured {
  calls: Record<CallName, Cost>;
  /** What a process does while nobody asks for anything, and the database on account of it: in parts of a core. */
  idle: Cost;
  /** What showing a chat message on one live connection costs, from the bench of a thousand in one chat. */
  shown: Cost;
  /** Bytes of a row with its indexes, by table. */
  rows: Record<string, number>;
  /** Bytes that a picture of a phone takes in all its sizes. */
  picture: number;
}

/** What the arithmetic assumes besides the Monday; nothing of it was measured in a community. */
const assumed = {
  /** A year has as much of what members write as so many Mondays. */
  mondaysInAYear: 250,
  /** Those who follow a member, on average: a post is entered in the timeline of each. */
  followers: 20,
  /** Challenges that a logged workout counts in. */
  challengesOfALog: 1.2,
  /** Places of a class, and for how many members there is one. */
  placesPerMember: 40 / 2000,
  /** Which part of a core, a process or a disk is to be used at the busiest minute: the rest is for what nobody foresaw. */
  used: 0.5,
  /** Connections to the database that a process opens at most: for requests, for jobs, and one that listens. */
  connectionsOfAProcess: 10 + 4 + 4 + 1,
};

const callNames = [...new Set(monday.flatMap(({ steps }) => steps.map(({ call }) => call)))];
const withTokens: CallName[] = ['refreshSession', 'signIn', ...callNames];

/** How often a call is made between two times of day, for each member. */
export function madeBetween(call: CallName, from: number, to: number): number {
  return monday.reduce((sum, visit) => {
    if (call === 'signIn' || call === 'refreshSession') return sum + timesIn(visit, call) * begunBetween(visit, from, to);
    return visit.steps
      .filter((step) => step.call === call)
      .reduce((all, { after, by = 1 }) => all + by * begunBetween(visit, from - after, to - after), sum);
  }, 0);
}

const DAY = 86_400;
/** Milliseconds of processor time for each member between two times of day. */
function costBetween({ calls }: Measured, from: number, to: number): Cost {
  const sum = { server: 0, database: 0 };
  for (const call of withTokens) {
    const made = madeBetween(call, from, to);
    sum.server += made * calls[call].server;
    sum.database += made * calls[call].database;
  }
  return sum;
}

/** The minute of the day in which most processor time is needed, as seconds since midnight. */
export function busiestMinute(measured: Measured): number {
  let [best, most] = [0, 0];
  for (let minute = 0; minute < DAY; minute += 60) {
    const { server, database } = costBetween(measured, minute, minute + 60);
    if (server + database > most) [best, most] = [minute, server + database];
  }
  return best;
}

/** For each member and year: what is written, how many rows follow from it, and their bytes. */
export function writtenInAYear({ rows, picture }: Measured): Array<{ what: string; count: number; bytes: number }> {
  const aYear = (call: CallName) => madeBetween(call, 0, DAY + 3600) * assumed.mondaysInAYear;
  const [posts, likes, comments, logs] = [aYear('createPost'), aYear('addReaction'), aYear('addComment'), aYear('addDailyWorkout')];
  const follows = aYear('followMember');
  const notices = likes + comments + follows;
  const attendances = aYear('createAttendance') + Math.min(aYear('bookClass'), assumed.placesPerMember * assumed.mondaysInAYear);
  const row = (what: string, count: number, tables: string[]) => ({
    what,
    count,
    bytes: count * tables.reduce((sum, table) => sum + rows[table]!, 0),
  });
  return [
    row('posts', posts, ['post']),
    row('entries in timelines', posts * (assumed.followers + 1), ['timeline_entry']),
    row('likes and comments', likes + comments, ['reaction']),
    row('notifications', notices, ['notification', 'notification_entry']),
    row('follows', follows, ['follow']),
    row('logs', logs, ['workout']),
    row('what they count in challenges', logs * assumed.challengesOfALog, ['challenge_entry']),
    row('attendances', attendances, ['attendance']),
    row('chat messages', aYear('sendChatMessage'), ['chat_message']),
    { what: 'pictures, in files', count: aYear('uploadPicture'), bytes: aYear('uploadPicture') * picture },
  ];
}

/** What so many members need. */
export interface Needs {
  members: number;
  /** Calls a second: on average over the day, in the hour from eight on, and in the busiest minute. */
  day: number;
  hour: number;
  minute: number;
  /** Cores that are at work in the busiest minute. */
  server: number;
  database: number;
  processes: number;
  databaseCores: number;
  connections: number;
  liveConnections: number;
  /** Gigabytes a year. */
  databaseGigabytes: number;
  fileGigabytes: number;
}

export function needsOf(measured: Measured, members: number): Needs {
  const rate = (from: number, to: number) =>
    (members * withTokens.reduce((sum, call) => sum + madeBetween(call, from, to), 0)) / (to - from);
  const at = busiestMinute(measured);
  const cost = costBetween(measured, at, at + 60);
  // A chat message is shown to everybody who watches, so that these grow with the square of the members.
  const [chat] = monday.filter(({ name }) => name === 'chat at a live class');
  const watching = members * begunBetween(chat!, at - chat!.openSeconds, at + 60);
  const shown = members * madeBetween('sendChatMessage', at, at + 60) * watching;
  const cores = (part: keyof Cost) => (members * cost[part] + shown * measured.shown[part]) / 60_000;
  // Two, so that one can be replaced while the other serves.
  const processes = Math.max(members > 1000 ? 2 : 1, Math.ceil(cores('server') / assumed.used));
  const [server, database] = [cores('server') + processes * measured.idle.server, cores('database') + processes * measured.idle.database];
  const written = writtenInAYear(measured);
  const bytes = (files: boolean) =>
    written.filter(({ what }) => what.endsWith('in files') === files).reduce((sum, row) => sum + row.bytes, 0) * members;
  return {
    members,
    day: rate(0, DAY),
    hour: rate(8 * 3600, 9 * 3600),
    minute: rate(at, at + 60),
    server,
    database,
    processes,
    databaseCores: Math.max(1, Math.ceil(database / assumed.used)),
    connections: processes * assumed.connectionsOfAProcess,
    liveConnections: members * monday.reduce((sum, visit) => sum + begunBetween(visit, at + 60 - visit.openSeconds, at + 60), 0),
    databaseGigabytes: bytes(false) / 1e9,
    fileGigabytes: bytes(true) / 1e9,
  };
}

/** All calls of the model, those that renew tokens included. */
export const modelCalls: readonly CallName[] = withTokens;
