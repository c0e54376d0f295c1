import { limits } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sealFor } from '../../platform/start/keys.ts';
import type { Deps } from '../../product/deps.ts';
import type { HeldData } from '../../product/personal-data.ts';
import type { Viewer } from '../../product/viewer.ts';
import { deleteMember, markLeaving } from '../accounts/index.ts';
import { emailsOf, releaseEmail } from '../emails/index.ts';
import { noteSecurity, prove } from '../session/index.ts';
import { departureOf } from './departure.queries.ts';
import { listLooks } from './looks.queries.ts';
import { buildArchive } from './privacy.archive.ts';
import { mayErase, mayExport, mayFinish } from './privacy.policy.ts';
import { deletePersonalRows, findExport, insertExport, leavingMembers, lockAccount, markExportReady } from './privacy.queries.ts';
import { isLarge, stepsOf, takeSteps } from './steps.queries.ts';

const DAY = 86_400_000;
/** How long a job runs before it hands over to the next one: the queue considers a job dead that runs much longer. */
const BURST_MS = 300_000;
const ZIP = 'application/zip';
/** The folder of an archive in the file store. */
export const exportFolder = (id: string): string => `exports/${id}`;
const exportKey = (id: string): string => `${exportFolder(id)}/data.zip`;

/** The parameters of the link to an archive. */
export interface ExportProof {
  id: string;
  /** Unix time in milliseconds, as text. */
  expires: string;
  signature: string;
}

/** Exports and deletes all data of a member. `held` declares the data that each feature stores about members. */
export function privacyService(deps: Deps, held: readonly HeldData[]) {
  const { db, transact, clock, secrets, files, mailer, config, publicUrl } = deps;
  const [sealLink, sealMark] = [sealFor(secrets, 'data export'), sealFor(secrets, 'erased address')];
  const linked = (id: string, expires: string) => `GET ${id} ${expires}`;

  type Leaver = ReturnType<typeof mayErase>;

  /** Deletes an account in one transaction. */
  const eraseAll = async (tx: Tx, member: Leaver): Promise<void> => {
    if (!(await lockAccount(tx, member.id))) return;
    const emails = await emailsOf(tx, member.id);
    for (const { erase } of held) await erase?.(tx, { id: member.id, emails });
    await deleteMember(tx, member);
    for (const mark of [member.id, ...emails]) await emit(tx, 'member.erased', { mark: sealMark(mark.toLowerCase()) });
  };

  /** Signs a member out and makes them invisible at once; the rest is deleted in steps. */
  const leave = async (tx: Tx, member: Leaver): Promise<void> => {
    await releaseEmail(tx, member, clock.now());
    await markLeaving(tx, member, clock.now());
    for (const each of held.flatMap(({ holds }) => holds)) if (each.goes === 'first') await deletePersonalRows(tx, each, member);
    await emit(tx, 'member.leaving', {});
  };

  return {
    /** Summarizes what is deleted with the viewer's account. */
    departure: (viewer: Viewer) => departureOf(db, viewer.id, clock.now()),
    listLooks: (viewer: Viewer, offset: string | undefined) => listLooks(db, viewer, offset),

    /** Deletes an account and everything in it (PROF-60). Content of the member that others keep shows a deleted member. */
    erase: async (viewer: Viewer, memberId: string, password: string): Promise<void> => {
      // No budget here: the call has already counted the guess.
      const proof = await prove(deps, viewer, { password, field: 'password', spend: async () => undefined });
      const member = mayErase(proof, memberId);
      const large = await isLarge(db, await stepsOf(deps, held, member.id));
      await transact(async (tx) => {
        const locked = await lockAccount(tx, member.id);
        if (!locked || locked.leaving_at) return;
        if (proof.hash && proof.hash !== locked.password_hash) throw new Refusal('member.password_wrong');
        await (large ? leave(tx, member) : eraseAll(tx, member));
      });
    },

    /** Deletes the remaining data of leaving members, step by step; the next job continues what this one does not finish. */
    finishLeaving: async (): Promise<void> => {
      for (const leaving of await leavingMembers(db)) {
        const member = mayFinish(leaving);
        if (await takeSteps(await stepsOf(deps, held, member.id), BURST_MS)) await transact((tx) => eraseAll(tx, member));
        else await transact((tx) => emit(tx, 'member.leaving', {}));
      }
    },

    /** Deletes the mails sent to any address of a deleted account. */
    forgetMails: ({ mark }: { mark: string }) => mailer.forget((whose) => sealMark.isGood(mark, whose.toLowerCase())),

    /** Requests an archive. */
    requestExport: (viewer: Viewer, memberId: string, userAgent: string) =>
      transact(async (tx) => {
        const now = clock.now();
        const row = { id: newId(), created_at: now, expires_at: new Date(now.getTime() + limits.export_days * DAY) };
        await insertExport(tx, mayExport(viewer, memberId), row);
        await noteSecurity(tx, { memberId, kind: 'export_asked', userAgent, now });
        await emit(tx, 'export.asked', { export_id: row.id });
        return { id: row.id, asked_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
      }),

    /** Builds an archive and mails the link to it. A retry builds it again, until the mail has been sent. */
    makeExport: async ({ export_id }: { export_id: string }): Promise<void> => {
      const wanted = await findExport(db, export_id, clock.now());
      // The member has left or was cut off; files stored by an interrupted run are deleted, too.
      if (!wanted) return files.removeFolder(exportFolder(export_id));
      if (wanted.state !== 'waiting') return;
      await files.put(exportKey(export_id), buildArchive(deps, held, wanted.member_id), ZIP);
      // The same may have happened while the archive was being built.
      if (!(await findExport(db, export_id, clock.now()))) return files.removeFolder(exportFolder(export_id));
      const expires = String(wanted.expires_at.getTime());
      const { brand } = config;
      await mailer.send(
        composeMail(brand, {
          to: wanted.email,
          member: wanted.member_id,
          subject: `Your ${brand.name} data`,
          heading: greeting(wanted.first_name),
          paragraphs: ['The archive of your data is ready. It holds what you wrote, your settings and your photos.'],
          link: {
            label: 'Download your data',
            url: `${publicUrl()}/api/export/${export_id}?expires=${expires}&signature=${sealLink(linked(export_id, expires))}`,
          },
          closing: [`The link works for ${limits.export_days} days. Whoever has it can download your data, so do not pass it on.`],
        }),
      );
      if (!(await markExportReady(db, export_id))) await files.removeFolder(exportFolder(export_id));
    },

    /**
     * Returns the archive of a link. Throws `privacy.export_gone` if the link is forged or has expired, if the archive was deleted, and
     * once its member is cut off.
     */
    openExport: async ({ id, expires, signature }: ExportProof) => {
      const good = sealLink.isGood(signature, linked(id, expires)) && Number(expires) > clock.now().getTime();
      const file = good && (await findExport(db, id, clock.now())) ? await files.read(exportKey(id)) : null;
      if (!file) throw new Refusal('privacy.export_gone');
      return file;
    },
  };
}

export type PrivacyService = ReturnType<typeof privacyService>;
