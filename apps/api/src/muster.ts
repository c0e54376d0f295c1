import { parseArgs } from 'node:util';
import { backUp, checkBackup, listBackups, restore } from './operator/backup.ts';
import { check } from './operator/check.ts';
import { CommandError } from './operator/commands.ts';
import { moveToPostgres } from './operator/move-to-postgres.ts';
import { withProvider } from './operator/payments.ts';
import { type Command, commands, options } from './operator/terminal.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { hasEmbedded } from './platform/database/embedded-folder.ts';
import { unhurried } from './platform/database/limits.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { flushNothing } from './platform/files/flush.ts';
import { operatorCommand } from './platform/start/operator-command.ts';
import { readSettings } from './platform/start/settings.ts';
import { startFailure } from './platform/start/start-failure.ts';

const help = `Looks after a community from the terminal. It works on the same database as the server: DATABASE_URL where that is
set, else the embedded one in DATA_DIR, for which the server must be stopped first, except to check and to back up.

  ${operatorCommand} workspace create NAME [--code 123456]   create a workspace; newcomers enter its access code
  ${operatorCommand} workspace list                          show workspaces, their access codes and how many members they have
  ${operatorCommand} chapter create NAME                     create a chapter, which members may prefer
  ${operatorCommand} chapter list                            show chapters and how many members prefer them
  ${operatorCommand} group create NAME --kind KIND [--admin EMAIL]  create a national, activity or sponsor group
  ${operatorCommand} group archive NAME_OR_ID                let nobody join or post in a group; its members can still read it
  ${operatorCommand} group restore NAME_OR_ID                bring it back
  ${operatorCommand} group list                              show groups with their kinds, members and ids
  ${operatorCommand} member grant EMAIL ROLE                 give somebody the role operator or event_leader
  ${operatorCommand} member revoke EMAIL ROLE                take that role away
  ${operatorCommand} member list [--role ROLE]               show members and their roles
  ${operatorCommand} report list                             show what members have reported, newest first
  ${operatorCommand} audit verify [--head HASH]              check that nobody has tampered with the audit log
  ${operatorCommand} payment list [EMAIL]                    show what was sold and given, newest first
  ${operatorCommand} payment refund RECEIPT --reason TEXT    pay back what has this receipt number, or take back what was given
  ${operatorCommand} payment reconcile                       ask the payment provider now about all that is not settled
  ${operatorCommand} membership give EMAIL NAME --reason TEXT  give somebody a membership
  ${operatorCommand} digest preview EMAIL [--html FILE]      show what a member's weekly digest would say now; sends nothing
  ${operatorCommand} database show                           show the size of the database and its tables, and what has been open for long
  ${operatorCommand} database analyze                        have the planner count again what is in the tables
  ${operatorCommand} job list                                show what waits, what is tried again and what was given up, by queue
  ${operatorCommand} job retry QUEUE                         try again what that queue has given up within the last two weeks
  ${operatorCommand} analytics rebuild                       count again from the logs what analytics keep, and say what was wrong
  ${operatorCommand} post pin POST_ID                        put a post first in its author's feed, in place of another one
  ${operatorCommand} post unpin POST_ID                      let it be a post like others again
  ${operatorCommand} check [--json]                            look at all that the server needs, and say what to mend
  ${operatorCommand} backup [FOLDER]                         back up while the server runs: a new folder in this one, or in BACKUP_DIR
  ${operatorCommand} backup list [FOLDER]                    show the backups there, newest first
  ${operatorCommand} backup verify BACKUP                    read a backup whole, and compare it with what was written
  ${operatorCommand} restore BACKUP                          put a backup back, where there is nothing yet
  ${operatorCommand} move-to-postgres URL                    copy the embedded community whole to an empty PostgreSQL
  ${operatorCommand} --help                                  show this`;

const say = (text: string) => console.info(text);

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        code: { type: 'string' },
        role: { type: 'string' },
        kind: { type: 'string' },
        admin: { type: 'string' },
        reason: { type: 'string' },
        head: { type: 'string' },
        html: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}. See: ${operatorCommand} --help`);
  }
}

/** Returns the words of a command, without missing optional ones. Throws with the missing or surplus words otherwise. */
function only(rest: string[], names: readonly string[]): string[] {
  if (rest.length > names.length) throw new CommandError(`Too many words: "${rest[names.length]}". Put a name with spaces in quotes.`);
  const missing = names.slice(rest.length).filter((name) => !name.startsWith('['));
  if (missing.length > 0) throw new CommandError(`Missing: ${missing.join(' ')}. See: ${operatorCommand} --help`);
  return rest;
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.dataSync) flushNothing();
  if (!settings.databaseUrl && !(await hasEmbedded(settings.dataDir)))
    say(`There was no community in ${settings.dataDir} yet; it is created now.`);
  const database = await openDatabase(settings, unhurried);
  try {
    await migrate(database, undefined, { say: console.error });
    await work(database.background);
  } finally {
    await database.close();
  }
}

function lookAfterBackups([group, ...rest]: string[]): Promise<void> {
  const context = { settings: readSettings(process.env), clock: systemClock, say };
  const [action, ...words] = rest;
  if (group === 'restore') return restore(context, only(rest, ['BACKUP'])[0]!);
  if (action === 'list') return listBackups(context, only(words, ['[FOLDER]'])[0]);
  if (action === 'verify') return checkBackup(context, only(words, ['BACKUP'])[0]!);
  return backUp(context, only(rest, ['[FOLDER]'])[0]);
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = readWords(args);
  const [group = '', action = '', ...rest] = positionals;
  if (values.help || group === 'help' || positionals.length === 0) return say(help);
  const allow = (allowed: readonly string[]) => {
    const other = ([...options, 'json'] as const).find((option) => values[option] !== undefined && !allowed.includes(option));
    if (other) throw new CommandError(`--${other} has no meaning here.`);
  };
  if (group === 'move-to-postgres') {
    allow([]);
    const [url] = only(positionals.slice(1), ['URL']);
    return moveToPostgres(readSettings(process.env), url!, say);
  }
  if (group === 'check') {
    allow(['json']);
    only(positionals.slice(1), []);
    return check(process.env, { clock: systemClock, say, json: values.json ?? false });
  }
  if (group === 'backup' || group === 'restore') {
    allow([]);
    return lookAfterBackups(positionals);
  }
  const command = new Map<string, Command>(Object.entries(commands)).get(`${group} ${action}`);
  if (!command)
    throw new CommandError(`There is no command "${[group, action].filter(Boolean).join(' ')}". See: ${operatorCommand} --help`);
  allow(command.options ?? []);
  const work = command.read(only(rest, command.words), values);
  return withDatabase((db) => work({ db, clock: systemClock, say, settings: readSettings(process.env), withProvider }));
}

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CommandError ? error.message : (startFailure(error) ?? error));
    process.exit(error instanceof CommandError ? 2 : 1);
  },
);
