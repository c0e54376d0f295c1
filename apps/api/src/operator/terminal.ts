import type { Act } from '@muster/contract';
import type { Settings } from '../platform/start/settings.ts';
import type { PaymentProvider } from '../product/payment-provider.ts';
import { rebuildAnalytics } from './analytics.ts';
import { checkAudit } from './audit.ts';
import {
  type CommandContext,
  changeRole,
  createChapter,
  createWorkspace,
  roleNamed,
  showChapters,
  showMembers,
  showWorkspaces,
} from './commands.ts';
import { analyzeDatabase, showDatabase } from './database.ts';
import { showDigest } from './digest.ts';
import { archiveGroup, createGroup, kindNamed, showGroups } from './groups.ts';
import { retryJobs, showJobs } from './jobs.ts';
import { changePin, showReports } from './moderation.ts';
import { giveMembership, reasonIn, reconcileNow, refundPayment, showPayments } from './payments.ts';

/** The options of commands. */
export const options = ['code', 'role', 'kind', 'admin', 'reason', 'head', 'html'] as const;
export type Option = (typeof options)[number];

/** The context of commands. */
export interface Terminal extends CommandContext {
  settings: Settings;
  /** Opens the payment provider for the duration of `work`. Throws `CommandError` if payment is off. */
  withProvider: (work: (provider: PaymentProvider) => Promise<void>) => Promise<void>;
}

/** A command on the community's database. */
export interface Command {
  /** The names of its arguments; the last is optional if it is in brackets. */
  words: readonly string[];
  options?: readonly Option[];
  /** Its act in the audit log when it changes something; null if it never does (decision 73). */
  act: Act | null;
  /** Checks the arguments before the database is opened, and returns the work to do there. Throws `CommandError`. */
  read: (words: string[], options: Partial<Record<Option, string>>) => (terminal: Terminal) => Promise<void>;
}

/** Every command that works on the community's database, by its two words. */
export const commands = {
  'workspace create': {
    words: ['NAME'],
    options: ['code'],
    act: 'workspace.create',
    read:
      ([name], { code }) =>
      (terminal) =>
        createWorkspace(terminal, name!, code),
  },
  'workspace list': { words: [], act: null, read: () => showWorkspaces },
  'chapter create': {
    words: ['NAME'],
    act: 'group.create',
    read:
      ([name]) =>
      (terminal) =>
        createChapter(terminal, name!),
  },
  'chapter list': { words: [], act: null, read: () => showChapters },
  'group create': {
    words: ['NAME'],
    options: ['kind', 'admin'],
    act: 'group.create',
    read: ([name], { kind: word = '', admin }) => {
      const kind = kindNamed(word);
      return (terminal) => createGroup(terminal, name!, kind, admin);
    },
  },
  'group archive': {
    words: ['NAME_OR_ID'],
    act: 'group.archive',
    read:
      ([word]) =>
      (terminal) =>
        archiveGroup(terminal, word!, true),
  },
  'group restore': {
    words: ['NAME_OR_ID'],
    act: 'group.restore',
    read:
      ([word]) =>
      (terminal) =>
        archiveGroup(terminal, word!, false),
  },
  'group list': { words: [], act: null, read: () => showGroups },
  'member grant': { words: ['EMAIL', 'ROLE'], act: 'member.role', read: (words) => changesRole(words, true) },
  'member revoke': { words: ['EMAIL', 'ROLE'], act: 'member.role', read: (words) => changesRole(words, false) },
  'member list': {
    words: [],
    options: ['role'],
    act: null,
    read: (_, { role: word }) => {
      const role = word === undefined ? undefined : roleNamed(word);
      return (terminal) => showMembers(terminal, role);
    },
  },
  'report list': { words: [], act: null, read: () => showReports },
  'audit verify': {
    words: [],
    options: ['head'],
    act: null,
    read:
      (_, { head }) =>
      (terminal) =>
        checkAudit(terminal, head),
  },
  'payment list': {
    words: ['[EMAIL]'],
    act: null,
    read:
      ([email]) =>
      (terminal) =>
        showPayments(terminal, email),
  },
  'payment refund': {
    words: ['RECEIPT'],
    options: ['reason'],
    act: 'purchase.refund',
    read: ([number], { reason: given }) => {
      const reason = reasonIn(given);
      return (terminal) => terminal.withProvider((provider) => refundPayment(terminal, number!, reason, provider));
    },
  },
  'payment reconcile': {
    words: [],
    act: 'payment.reconcile',
    read: () => (terminal) => terminal.withProvider((provider) => reconcileNow(terminal, provider)),
  },
  'membership give': {
    words: ['EMAIL', 'NAME'],
    options: ['reason'],
    act: 'membership.give',
    read: ([email, name], { reason: given }) => {
      const reason = reasonIn(given);
      return (terminal) => giveMembership(terminal, email!, name!, reason);
    },
  },
  'digest preview': {
    words: ['EMAIL'],
    options: ['html'],
    act: 'digest.preview',
    read:
      ([email], { html }) =>
      (terminal) =>
        showDigest(terminal, terminal.settings, { email: email!, file: html }),
  },
  'database show': { words: [], act: null, read: () => showDatabase },
  'database analyze': { words: [], act: null, read: () => analyzeDatabase },
  'job list': { words: [], act: null, read: () => showJobs },
  'job retry': {
    words: ['QUEUE'],
    act: 'job.retry',
    read:
      ([queue]) =>
      (terminal) =>
        retryJobs(terminal, queue!),
  },
  'analytics rebuild': { words: [], act: 'analytics.rebuild', read: () => rebuildAnalytics },
  'post pin': {
    words: ['POST_ID'],
    act: 'post.pin',
    read:
      ([id]) =>
      (terminal) =>
        changePin(terminal, id!, true),
  },
  'post unpin': {
    words: ['POST_ID'],
    act: 'post.unpin',
    read:
      ([id]) =>
      (terminal) =>
        changePin(terminal, id!, false),
  },
} satisfies Record<string, Command>;

function changesRole([email, word]: string[], give: boolean): (terminal: Terminal) => Promise<void> {
  const role = roleNamed(word!);
  return (terminal) => changeRole(terminal, email!, role, give);
}
