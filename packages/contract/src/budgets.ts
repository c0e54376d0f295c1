import { limits } from './limits.ts';

/** How many of something within how many seconds. */
interface Rate {
  max: number;
  seconds: number;
}

/** A budget of requests: one row says all that there is to know of it. Server, OpenAPI document, the operations guide and tests read it. */
interface BudgetRow extends Rate {
  /** Whom it counts. Where nobody is signed in, a member's budget counts the address. */
  per: 'member' | 'address' | 'workspace';
  /** What it counts, for the guide. */
  of: string;
  /** It only keeps one client from flooding a process, and is counted in it. All others are counted in the database. */
  flood?: true;
  /** What an address may instead where nobody is signed in: a whole office stands behind it. */
  strangers?: Rate;
}

const [minute, hour] = [60, 60 * 60];

/**
 * What calls draw on (`budget` and `further` in the contract). What members get right costs nothing, or is given back; what is counted per
 * address are floods, which an office of a thousand behind one address does not meet (ruling 18).
 */
export const budgets = {
  sign_in: { per: 'address', max: 2000, seconds: minute, flood: true, of: 'sign-ins from one address, right or wrong' },
  // Whoever then enters a right access code is given back, and is counted with the workspace.
  sign_up: { per: 'address', max: 1500, seconds: hour, of: 'sign-ups from one address; a right access code gives one back' },
  // Each tells that there is one.
  sign_up_taken: { per: 'address', max: 300, seconds: hour, of: 'sign-ups from one address with an email that has an account' },
  join: { per: 'workspace', max: 1000, seconds: hour, of: 'newcomers with a right access code, per workspace' },
  access_code: { per: 'address', max: 300, seconds: hour, of: 'wrong access codes from one address' },
  // Each mailed code has its own tries beside it (REG-25).
  code: {
    per: 'member',
    max: 10,
    seconds: 15 * minute,
    of: `verification and access codes entered by one member; a mailed code has ${limits.code_tries} tries`,
  },
  password: { per: 'member', max: 10, seconds: 15 * minute, of: 'current passwords entered by one member who is signed in' },
  // Each is a mail to somebody.
  email_change: { per: 'member', max: 5, seconds: hour, of: 'new emails of one member' },
  reset: { per: 'address', max: 1000, seconds: hour, of: 'wishes for a link to set a new password from one address, and uses of one' },
  export: { per: 'member', max: 2, seconds: 12 * hour, of: 'archives of one member' },
  follow: { per: 'member', max: 100, seconds: 5 * minute, of: 'follows, blocks and their ends' },
  post: { per: 'member', max: 30, seconds: 10 * minute, of: 'posts' },
  comment: { per: 'member', max: 60, seconds: 5 * minute, of: 'comments' },
  // Each is a mail to people.
  report: { per: 'member', max: 20, seconds: hour, of: 'reports' },
  // Each may have the server ask another site.
  preview: { per: 'member', max: 30, seconds: minute, flood: true, of: 'link previews' },
  // As fast as somebody types without a pause.
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
/** The same with what each of them may say, for whoever goes by all of them. */
export const budgetRow = (name: Budget): BudgetRow => budgets[name];

/** Wrong passwords, counted in any stretch of the time and given back where they were right. Known devices have `passwordWaits` alone. */
export const passwordTries = {
  password_email: {
    max: 100,
    seconds: 24 * hour,
    of: 'wrong passwords for one email from all strangers together, in any stretch of a day',
  },
  password_address: { max: 3000, seconds: hour, of: 'wrong passwords from one address for all emails' },
} as const;

/**
 * How long the next try waits after so many wrong passwords of a day, in seconds: the first entry after the first one, the last one from
 * there on. Per email and address, and per device on which the member signed in before.
 */
export const passwordWaits: readonly number[] = [0, 0, 0, 0, 60, 120, 300, 600, 1800, 3600];

/** Mails that a receiver may get whom nobody has proved to want them: codes, and links to set a new password. Counted by the wishes. */
export const mailCeilings = {
  mail_hour: { max: 5, seconds: hour, of: 'codes and links to one receiver, with or without an account' },
  mail_day: { max: 10, seconds: 24 * hour, of: 'the same in a day' },
} as const;

/** How long a budget lasts, in words. */
const stretch = (seconds: number): string => {
  const [n, unit] = seconds % hour === 0 ? [seconds / hour, 'hour'] : [seconds / minute, 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};

/** A budget as the documents say it: "30 in 10 minutes". */
export const rateWords = ({ max, seconds, strangers }: Rate & { strangers?: Rate }): string =>
  `${max} in ${stretch(seconds)}${strangers ? `; ${rateWords(strangers)} from one address where nobody is signed in` : ''}`;
