import { parseArgs } from 'node:util';
import { rebuildAnalytics } from './operator/analytics.ts';
import { checkAudit } from './operator/audit.ts';
import {
  CommandError,
  changeRole,
  createChapter,
  createWorkspace,
  roleNamed,
  showChapters,
  showMembers,
  showWorkspaces,
} from './operator/commands.ts';
import { showDigest } from './operator/digest.ts';
import { archiveGroup, createGroup, kindNamed, showGroups } from './operator/groups.ts';
import { changePin, showReports } from './operator/moderation.ts';
import { moveToPostgres } from './operator/move-to-postgres.ts';
import { giveMembership, reasonIn, reconcileNow, refundPayment, showPayments, withProvider } from './operator/payments.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { hasEmbedded } from './platform/database/embedded-folder.ts';
import { unhurried } from './platform/database/limits.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { operatorCommand } from './platform/operator-command.ts';
import { readSettings } from './platform/settings.ts';
import { startFailure } from './platform/start-failure.ts';

const help = `Looks after a community from the terminal. It works on the same database as the server: DATABASE_URL where that is
set, else the embedded one in DATA_DIR, for which the server must be stopped first.

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
  ${operatorCommand} analytics rebuild                       count again from the logs what analytics keep, and say what was wrong
  ${operatorCommand} post pin POST_ID                        put a post first in its author's feed, in place of another one
  ${operatorCommand} post unpin POST_ID                      let it be a post like others again
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
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}. See: ${operatorCommand} --help`);
  }
}

/** Exactly the arguments a command needs; otherwise prints its usage. */
function only(rest: string[], ...names: string[]): string[] {
  if (rest.length === names.length) return rest;
  if (rest.length > names.length) throw new CommandError(`Too many words: "${rest[names.length]}". Put a name with spaces in quotes.`);
  throw new CommandError(`Missing: ${names.slice(rest.length).join(' ')}. See: ${operatorCommand} --help`);
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl && !(await hasEmbedded(settings.dataDir)))
    say(`There was no community in ${settings.dataDir} yet; it is created now.`);
  const database = await openDatabase(settings, unhurried);
  try {
    await migrate(database);
    await work(database.background);
  } finally {
    await database.close();
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = readWords(args);
  const [group = '', action = '', ...rest] = positionals;
  const allow = (...options: Array<'code' | 'role' | 'kind' | 'admin' | 'reason' | 'head' | 'html'>) => {
    for (const option of ['code', 'role', 'kind', 'admin', 'reason', 'head', 'html'] as const) {
      if (values[option] !== undefined && !options.includes(option)) throw new CommandError(`--${option} has no meaning here.`);
    }
  };
  if (values.help || group === 'help' || positionals.length === 0) return say(help);
  if (group === 'move-to-postgres') {
    allow();
    const [url] = only(positionals.slice(1), 'URL');
    return moveToPostgres(readSettings(process.env), url!, say);
  }
  switch (`${group} ${action}`) {
    case 'workspace create': {
      allow('code');
      const [name] = only(rest, 'NAME');
      return withDatabase((db) => createWorkspace({ db, clock: systemClock, say }, name!, values.code));
    }
    case 'workspace list':
      allow();
      only(rest);
      return withDatabase((db) => showWorkspaces({ db, clock: systemClock, say }));
    case 'chapter create': {
      allow();
      const [name] = only(rest, 'NAME');
      return withDatabase((db) => createChapter({ db, clock: systemClock, say }, name!));
    }
    case 'chapter list':
      allow();
      only(rest);
      return withDatabase((db) => showChapters({ db, clock: systemClock, say }));
    case 'group create': {
      allow('kind', 'admin');
      const [name] = only(rest, 'NAME');
      const kind = kindNamed(values.kind ?? '');
      return withDatabase((db) => createGroup({ db, clock: systemClock, say }, name!, kind, values.admin));
    }
    case 'group archive':
    case 'group restore': {
      allow();
      const [word] = only(rest, 'NAME_OR_ID');
      return withDatabase((db) => archiveGroup({ db, clock: systemClock, say }, word!, action === 'archive'));
    }
    case 'group list':
      allow();
      only(rest);
      return withDatabase((db) => showGroups({ db, clock: systemClock, say }));
    case 'member grant':
    case 'member revoke': {
      allow();
      const [email, word] = only(rest, 'EMAIL', 'ROLE');
      const role = roleNamed(word!);
      return withDatabase((db) => changeRole({ db, clock: systemClock, say }, email!, role, action === 'grant'));
    }
    case 'report list':
      allow();
      only(rest);
      return withDatabase((db) => showReports({ db, say }));
    case 'digest preview': {
      allow('html');
      const [email] = only(rest, 'EMAIL');
      const told = { email: email!, file: values.html };
      return withDatabase((db) => showDigest({ db, clock: systemClock, say }, readSettings(process.env), told));
    }
    case 'analytics rebuild':
      allow();
      only(rest);
      return withDatabase((db) => rebuildAnalytics({ db, say }));
    case 'audit verify':
      allow('head');
      only(rest);
      return withDatabase((db) => checkAudit({ db, say }, values.head));
    case 'payment list': {
      allow();
      const [email] = rest.length === 0 ? [] : only(rest, 'EMAIL');
      return withDatabase((db) => showPayments({ db, clock: systemClock, say }, email));
    }
    case 'payment refund': {
      allow('reason');
      const [number] = only(rest, 'RECEIPT');
      const reason = reasonIn(values.reason);
      return withProvider((provider) => withDatabase((db) => refundPayment({ db, clock: systemClock, say }, number!, reason, provider)));
    }
    case 'payment reconcile':
      allow();
      only(rest);
      return withProvider((provider) => withDatabase((db) => reconcileNow({ db, clock: systemClock, say }, provider)));
    case 'membership give': {
      allow('reason');
      const [email, name] = only(rest, 'EMAIL', 'NAME');
      const reason = reasonIn(values.reason);
      return withDatabase((db) => giveMembership({ db, clock: systemClock, say }, email!, name!, reason));
    }
    case 'post pin':
    case 'post unpin': {
      allow();
      const [id] = only(rest, 'POST_ID');
      return withDatabase((db) => changePin({ db, say }, id!, action === 'pin'));
    }
    case 'member list': {
      allow('role');
      only(rest);
      const role = values.role === undefined ? undefined : roleNamed(values.role);
      return withDatabase((db) => showMembers({ db, clock: systemClock, say }, role));
    }
  }
  throw new CommandError(`There is no command "${[group, action].filter(Boolean).join(' ')}". See: ${operatorCommand} --help`);
}

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CommandError ? error.message : (startFailure(error) ?? error));
    process.exit(error instanceof CommandError ? 2 : 1);
  },
);
