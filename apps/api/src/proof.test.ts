import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Functions that write without an `Authorized<…>` from a policy, with the reason. A new function that writes either takes that proof, or is
 * listed here under one of these reasons.
 */
const withoutProof = {
  // A person joins or recovers an account: a password, code, link or token is the proof, which the statement itself checks or uses up.
  wayIn: [
    'accounts.enterWorkspace',
    'accounts.insertMember',
    'accounts.resetUnproven',
    'accounts.verifyEmail',
    'session.endSession',
    'accounts.setVerifiedEmail',
    // A backfill: the server's own work.
    'accounts.canonicalizeEmail',
    'accounts.versionWaivers',
    'invitations.invitedMailboxes',
    'directory.noteUse',
    'ingest.useAddress',
    'session.insertSession',
    'session.insertKnownDevice',
    'session.renewSession',
    'session.rotateSession',
    'accounts.setPassword',
    'emails.spendTry',
    'emails.storeCode',
    'session.storeReset',
    'emails.storeTakeBack',
    'session.takeReset',
    'sso.insertSsoSession',
    'sso.link',
    'sso.replaceAccess',
    'sso.spendNonce',
  ],
  // Commands at the server's terminal, whose users could write to the database themselves.
  terminal: [
    'feed.setPinned',
    'groups.archiveAtTerminal',
    'groups.insertChapter',
    'groups.insertGroupAtTerminal',
    'payments.checkAllIntents',
    'workspaces.insertWorkspace',
  ],
  // The server acts on its own: on a schedule, after an event, or to store what it read.
  server: [
    'analytics.rebuildTallies',
    'analytics.takeWeek',
    'analytics.writeCounted',
    'analytics.writeEvents',
    'analytics.writeNewcomers',
    'analytics.writeReleased',
    'analytics.writeTaking',
    'analytics.writeWeek',
    'challenges.beginPlaces',
    'challenges.close',
    'challenges.markFinal',
    'challenges.placeSome',
    'chat.record',
    'digest.askAgain',
    'digest.noteDue',
    'digest.purgeDigests',
    'digest.returnDigest',
    'digest.settleDigests',
    'digest.takeDigest',
    'directory.purgeEntries',
    'events.completeOverdue',
    'events.handOver',
    'events.mendTimes',
    'events.noteReminders',
    'events.insertLostPlaces',
    'events.passOn',
    'events.releaseSeats',
    'events.takeChanges',
    'feed.backfillTimeline',
    'feed.fanOut',
    'feed.insertNews',
    'groups.dropExpiredInvites',
    'imports.deleteExpired',
    'imports.noteRead',
    'ingest.purgeEntries',
    'invitations.purgeInvitations',
    'invitations.returnInvitation',
    'invitations.takeInvitation',
    'feed.removeHomePosts',
    'media.deleteUnused',
    'media.markReady',
    'emails.purgeCodes',
    'accounts.syncAccounts',
    'notifications.deleteOldEntries',
    'notifications.deleteToken',
    'notifications.insertNotifications',
    'notifications.purgeEntries',
    'notifications.returnMails',
    'notifications.takeMails',
    'previews.deletePreviews',
    'previews.savePreview',
    'privacy.markExportReady',
    'privacy.purgeExports',
    'payments.updateIntent',
    'payments.noteEvent',
    'payments.noteIntent',
    'payments.noteReminders',
    'payments.purgeEvents',
    'payments.insertPurchase',
    'payments.insertShirt',
    'payments.dropUnsentShirt',
    'payments.deleteSentAddresses',
    'accounts.clearShipping',
    'payments.noteDisputes',
    'payments.writeRefund',
    'people.purgeRemoved',
    'recordings.deleteOfEvent',
    'recordings.deleteStale',
    'session.noteFailedSignIn',
    'emails.purgeChanges',
    'session.purgeKnown',
    'session.purgeResets',
    'session.purgeSecurityLog',
    'session.purgeSessions',
    'sso.purgeNonces',
  ],
  // Part of a write that has its own proof, in the same transaction.
  part: [
    'analytics.noteMoved',
    'audit.noteAct',
    'audit.noteActs',
    'challenges.countBuckets',
    'challenges.countTeams',
    'challenges.countingTeams',
    'challenges.placeTeams',
    'challenges.writeEffects',
    'challenges.writingEffects',
    'events.dropChanges',
    'events.fillSeats',
    'events.savePendingChanges',
    'events.saveNoticeDates',
    'events.takeAttendance',
    'feed.clearTimeline',
    'feed.countingOnPost',
    'feed.keepTakenDown',
    'feed.uncountingComments',
    'groups.noteHomeAct',
    'payments.saveShirt',
    'payments.writeDates',
    'privacy.noteLook',
    'privacy.stepsOf',
    'reactions.dropUnanswered',
    'emails.closeFormers',
    'session.deleteKnownDevices',
    'session.dropReset',
    'accounts.cutOff',
    'session.endSessionsOf',
    'session.endVouching',
    'emails.insertFormer',
    'session.noteSecurity',
    'accounts.replacePassword',
    'accounts.renameMember',
    'accounts.setPermission',
    'accounts.clearChapter',
    'sso.unlinkSince',
    'workouts.takeTurn',
    'workouts.takeTurns',
    'session.noteActsOnMembers',
  ],
  // Writes or deletes only rows of the caller, and finds no others: there is nothing to decide.
  own: ['media.claim', 'media.insertMedia', 'emails.wantCode', 'emails.dropChange', 'emails.dropCode'],
};

const folder = join(import.meta.dirname, 'features');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!.*\.(test|factory|samples)\.).*\.ts$/.test(file),
);
const parsed = (file: string, text: string) => ({ file, source: ts.createSourceFile(file, text, ts.ScriptTarget.ES2023) });
const sources = files.map((file) => parsed(file, readFileSync(join(folder, file), 'utf8')));

/** Named types that are, or contain, a policy's proof. */
const proofs = new Set(
  sources.flatMap(({ source }) =>
    source.statements
      .filter(ts.isTypeAliasDeclaration)
      .filter((each) => /\bAuthorized</.test(each.type.getText(source)))
      .map((each) => each.name.text),
  ),
);
const isProof = (type: string) => /\bAuthorized</.test(type) || [...proofs].some((name) => new RegExp(`\\b${name}\\b`).test(type));

const writesIn = (text: string) =>
  /\.(insertInto|updateTable|deleteFrom|mergeInto)\(/.test(text) ||
  /`[^`]*\b(insert into|delete from|update (only )?\S+\s+((as\s+)?\w+\s+)?set)\b/.test(text);

interface Writing {
  name: string;
  file: string;
  exported: boolean;
  proven: boolean;
}

/** The functions of a file that write, directly or through another function of the same file. */
function writingIn({ file, source }: (typeof sources)[number]): Writing[] {
  const functions = source.statements.flatMap((statement) => {
    const exported = ts.canHaveModifiers(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const found: Array<[string, ts.Node]> = ts.isFunctionDeclaration(statement)
      ? [[statement.name!.text, statement]]
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map((each) => [each.name.getText(source), each])
        : [];
    return found.map(([name, node]) => ({
      name,
      text: node.getText(source),
      exported: Boolean(exported),
      types: parametersOf(node, source),
    }));
  });
  const writing = new Set<string>();
  for (let size = -1; size !== writing.size; ) {
    size = writing.size;
    for (const { name, text } of functions)
      if (writesIn(text) || [...writing].some((other) => other !== name && new RegExp(`\\b${other}\\(`).test(text))) writing.add(name);
  }
  return functions
    .filter(({ name }) => writing.has(name))
    .map(({ name, exported, types }) => ({ name: `${file.split('/')[0]}.${name}`, file, exported, proven: types.some(isProof) }));
}

function parametersOf(node: ts.Node, source: ts.SourceFile): string[] {
  const made = ts.isVariableDeclaration(node) ? node.initializer : node;
  return made && (ts.isArrowFunction(made) || ts.isFunctionDeclaration(made))
    ? made.parameters.map(({ type }) => type?.getText(source) ?? '')
    : [];
}

const writing = sources.flatMap(writingIn);

it('writes rows of members only from queries, and from what a deletion takes away', () => {
  const elsewhere = writing.filter(({ file }) => !/\.(queries|writes|personal)\.ts$/.test(file));
  expect(elsewhere.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
});

it('finds writes in every form', () => {
  const planted = `
    const quiet = (tx: Tx) => tx.updateTable('post').execute();
    export const through = (tx: Tx) => quiet(tx);
    export async function raw(tx: Tx) { await sql\`update post set text = ''\`.execute(tx); }
    export const added = (tx: Tx, by: Authorized<'post.create', Viewer>) => tx.insertInto('post').execute();
    export const read = (db: Database) => db.selectFrom('post').execute();`;
  const found = writingIn(parsed('feed/feed.queries.ts', planted)).filter(({ exported }) => exported);
  expect(found.map(({ name, proven }) => [name, proven])).toEqual([
    ['feed.through', false],
    ['feed.raw', false],
    ['feed.added', true],
  ]);
});

it('asks for proof wherever members write, and names what does not [law 4]', () => {
  const unproven = writing.filter(({ exported, proven, file }) => exported && !proven && !file.endsWith('.personal.ts'));
  expect([...new Set(unproven.map(({ name }) => name))].sort()).toEqual(Object.values(withoutProof).flat().sort());
  expect(writing.filter(({ exported, proven }) => exported && proven).length).toBeGreaterThan(20);
});
