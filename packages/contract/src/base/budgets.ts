import { limits } from '../limits.ts';

/** A maximum number within a number of seconds. */
interface Rate {
  max: number;
  seconds: number;
}

/** A rate limit on requests. One row is all there is to know about it: server, OpenAPI document, operations guide and tests read it. */
interface BudgetRow extends Rate {
  /** The subject that it is counted against. Without a session, a member's budget counts by address. */
  per: 'member' | 'address' | 'workspace' | 'device address' | 'directory token';
  /** Description for the operations guide. */
  of: string;
  /** Only keeps one client from flooding a process, so it is counted in that process. All others are counted in the database. */
  flood?: true;
  /** The limit per address where nobody is signed in: a whole office may share the address. */
  strangers?: Rate;
}

const [minute, hour] = [60, 60 * 60];

/**
 * What calls draw on (`budget` and `further` in the contract). Correct attempts cost nothing or are given back. What is counted per address
 * only stops floods: an office of a thousand behind one address does not reach it (ruling 18).
 */
export const budgets = {
  sign_in: { per: 'address', max: 2000, seconds: minute, flood: true, of: 'sign-ins from one address, right or wrong' },
  // Given back once the newcomer enters a correct access code; from then on the workspace's budget counts them.
  sign_up: { per: 'address', max: 1500, seconds: hour, of: 'sign-ups from one address; a right access code gives one back' },
  // Each reveals that the email has an account.
  sign_up_taken: { per: 'address', max: 300, seconds: hour, of: 'sign-ups from one address with an email that has an account' },
  join: { per: 'workspace', max: 1000, seconds: hour, of: 'newcomers with a right access code, per workspace' },
  access_code: { per: 'address', max: 300, seconds: hour, of: 'wrong access codes from one address' },
  // Each mailed code also has its own limited number of tries (REG-25).
  code: {
    per: 'member',
    max: 10,
    seconds: 15 * minute,
    of: `verification and access codes entered by one member; a mailed code has ${limits.code_tries} tries`,
  },
  password: { per: 'member', max: 10, seconds: 15 * minute, of: 'current passwords entered by one member who is signed in' },
  // Each sends a mail to somebody.
  email_change: { per: 'member', max: 5, seconds: hour, of: 'new emails of one member' },
  reset: { per: 'address', max: 1000, seconds: hour, of: 'wishes for a link to set a new password from one address, and uses of one' },
  export: { per: 'member', max: 2, seconds: 12 * hour, of: 'archives of one member' },
  follow: { per: 'member', max: 100, seconds: 5 * minute, of: 'follows, blocks and their ends' },
  post: { per: 'member', max: 30, seconds: 10 * minute, of: 'posts' },
  event: { per: 'member', max: 60, seconds: hour, of: 'new events' },
  series: { per: 'member', max: 20, seconds: hour, of: 'new series of events, and changes of all later ones' },
  // Each is read by a thread of its own.
  import: { per: 'member', max: 30, seconds: hour, of: 'files with activities' },
  // A phone that sends its steps every minute stays below it. Retries of what came in already count, too.
  ingest: { per: 'device address', max: 120, seconds: hour, of: 'what devices send to the address of one member' },
  // Providers send as fast as they are answered when they first bring in an organisation: some ask for 25 a second.
  directory: { per: 'directory token', max: 3000, seconds: minute, flood: true, of: 'requests of an employer’s directory' },
  directory_unknown: {
    per: 'address',
    max: 300,
    seconds: minute,
    flood: true,
    of: 'requests from one address with no good token of a directory',
  },
  comment: { per: 'member', max: 60, seconds: 5 * minute, of: 'comments' },
  // Each may send mails to thousands; what one receiver gets has a ceiling of its own.
  invite: {
    per: 'member',
    max: 60,
    seconds: hour,
    of: 'lists of people to invite that one operator reads or sends, and invitations sent again',
  },
  // As fast as somebody talks; each is sent on to everybody in the chat.
  chat: { per: 'member', max: 30, seconds: minute, flood: true, of: 'messages in chats' },
  // Each sends a mail to people.
  report: { per: 'member', max: 20, seconds: hour, of: 'reports' },
  // Each may make the server call another site.
  preview: { per: 'member', max: 30, seconds: minute, flood: true, of: 'link previews, and looks at identity providers' },
  // As fast as somebody can type without a pause.
  search: { per: 'member', max: 120, seconds: minute, flood: true, of: 'searches for people' },
  write: {
    per: 'member',
    max: 120,
    seconds: minute,
    flood: true,
    strangers: { max: 3000, seconds: minute },
    of: 'other calls that change something; where nobody is signed in, those of an office that comes in by single sign-on',
  },
  read: {
    per: 'member',
    max: 1200,
    seconds: minute,
    flood: true,
    strangers: { max: 20_000, seconds: minute },
    of: 'other calls that read; where nobody is signed in: configuration, refreshes of tokens',
  },
} as const satisfies Record<string, BudgetRow>;

/** The name of a budget. */
export type Budget = keyof typeof budgets;
/** A budget's row in the general type, for code that walks through all budgets. */
export const budgetRow = (name: Budget): BudgetRow => budgets[name];

/** Wrong passwords, counted in a sliding window; correct ones are given back. Known devices are subject to `passwordWaits` alone. */
export const passwordTries = {
  password_email: {
    max: 100,
    seconds: 24 * hour,
    of: 'wrong passwords for one email from all strangers together, in any stretch of a day',
  },
  password_address: { max: 3000, seconds: hour, of: 'wrong passwords from one address for all emails' },
} as const;

/**
 * How many seconds the next try waits after that many wrong passwords within a day: the first entry applies after the first, the last one
 * from there on. Counted per email and address, and per device on which the member has signed in before.
 */
export const passwordWaits: readonly number[] = [0, 0, 0, 0, 60, 120, 300, 600, 1800, 3600];

/** Maximum numbers of mails to a receiver who has not confirmed their address: codes, and links to reset a password. Counts requests. */
export const mailCeilings = {
  mail_hour: { max: 5, seconds: hour, of: 'codes and links to one receiver, with or without an account' },
  mail_day: { max: 10, seconds: 24 * hour, of: 'the same in a day' },
} as const;

/** The window of a budget, in words. */
const stretch = (seconds: number): string => {
  const [n, unit] = seconds % hour === 0 ? [seconds / hour, 'hour'] : [seconds / minute, 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};

/** A budget as the documents say it: "30 in 10 minutes". */
export const rateWords = ({ max, seconds, strangers }: Rate & { strangers?: Rate }): string =>
  `${max} in ${stretch(seconds)}${strangers ? `; ${rateWords(strangers)} from one address where nobody is signed in` : ''}`;
