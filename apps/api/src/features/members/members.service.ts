import { type ChapterSettings, fieldWords, type Me, type Member, type MemberChange } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { emit } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { prepareMedia } from '../media/index.ts';
import { followedAmong, opened } from '../people/index.ts';
import { changesSince, type EmailService, hashPassword, isReserved } from '../session/index.ts';
import { listChapters, saveChapterSettings, unknownChapters } from './chapters.queries.ts';
import { mayEnterWorkspace, maySaveProfile } from './members.policy.ts';
import { findOwn, findVersions, findVisibleMember, insertMember, joinWorkspace, saveVersions, workspaceByCode } from './members.queries.ts';
import { staleProfile } from './members.stale.ts';
import { memberView, meView } from './members.view.ts';
import { type Asked, profileService } from './profile.service.ts';
import { isVerified } from './verification.queries.ts';
import type { VerificationService } from './verification.service.ts';

interface NewMember {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

type Versions = Awaited<ReturnType<typeof findVersions>>;

/** Accounts and profiles. */
export interface MemberService {
  signUp: (given: NewMember) => Promise<{ id: string }>;
  me: (id: string) => Promise<Me>;
  /** Takes the code that was mailed to a newcomer: to the email they signed up with, or to the one that they have put in its place. */
  verify: (id: string, code: string, userAgent: string) => Promise<Me>;
  resendVerification: (id: string) => Promise<void>;
  find: (viewer: Viewer, id: string) => Promise<Member>;
  save: (viewer: Viewer, id: string, change: MemberChange, asked: Asked) => Promise<Me>;
  saveChapters: (viewer: Viewer, id: string, settings: ChapterSettings) => Promise<Me>;
  chapters: () => Promise<Array<{ id: string; name: string }>>;
  /** `join` draws on the budget of the workspace that the code names. */
  enterWorkspace: (viewer: Viewer, accessCode: string, join: (workspaceId: string) => Promise<void>) => Promise<Me>;
  versions: (id: string) => Promise<Versions>;
  saveVersions: (viewer: Viewer, id: string, versions: { web_version?: string; mobile_version?: string }) => Promise<Versions>;
}

export function memberService(
  deps: Deps,
  { verification, emails }: { verification: VerificationService; emails: EmailService },
): MemberService {
  const { db, transact, clock, config } = deps;
  const saving = profileService(deps, emails);
  const own = (id: string) => findOwn(db, id, changesSince(clock.now()));
  const me = async (id: string) => meView(await own(id), config);
  const corrects = async (id: string) => !(await isVerified(db, id)) && emails.pending(id);

  return {
    me,
    signUp: async ({ first_name, last_name, email, password }) => {
      // Takes some 20 ms of a processor: before the transaction, which holds the embedded database.
      const password_hash = await hashPassword(password);
      const id = newId();
      return transact(async (tx) => {
        // Before anything else, so that it does not tell whether the email has an account; with the account refused it is not counted.
        await allowMail(tx, email, clock.now());
        const added = await insertMember(tx, { id, email, password_hash, first_name, last_name, created_at: clock.now() });
        if (!added || (await isReserved(tx, email, id, clock.now())))
          throw new Refusal('existing_user_login', { email: [new Refusal('existing_user_login').message] });
        await emit(tx, 'member.signed_up', { member_id: id });
        await verification.want(tx, id);
        return { id };
      });
    },
    verify: async (id, code, userAgent) => {
      if (await corrects(id)) await emails.confirm(id, code, userAgent);
      else await verification.verify(id, code);
      return me(id);
    },
    resendVerification: async (id) => ((await corrects(id)) ? emails.resend(id) : verification.resend(id)),
    find: async (viewer, id) => {
      const row = await opened(db, viewer, id, await findVisibleMember(db, viewer, id));
      return memberView(row, viewer, (await followedAmong(db, viewer, [id])).has(id));
    },
    save: async (viewer, id, change, asked) => {
      const member = maySaveProfile(viewer, id);
      for (const url of [change.profile_photo_url, change.cover_photo_url]) if (url) await prepareMedia(deps, { url, ownerId: id });
      await saving.save(viewer, member, change, asked);
      return me(id);
    },
    enterWorkspace: async (viewer, accessCode, join) => {
      const member = mayEnterWorkspace(await own(viewer.id), config);
      const workspace = await workspaceByCode(db, accessCode);
      if (!workspace) throw new Refusal('member.code_invalid', { fields: { access_code: [fieldWords.code] } });
      await join(workspace.id);
      if (!(await joinWorkspace(db, member, workspace.id))) throw new Refusal('member.workspace_set');
      return me(member.id);
    },
    saveChapters: async (viewer, id, settings) => {
      const member = maySaveProfile(viewer, id);
      const unknown = await unknownChapters(db, settings);
      if (unknown.length > 0)
        throw new Refusal('invalid', { fields: Object.fromEntries(unknown.map((field) => [field, [fieldWords.not_listed]])) });
      await transact(async (tx) => {
        if (!(await saveChapterSettings(tx, member, settings))) throw await staleProfile(tx, id, deps);
      });
      return me(id);
    },
    chapters: () => listChapters(db),
    versions: (id) => findVersions(db, id),
    saveVersions: async (viewer, id, versions) => saveVersions(db, maySaveProfile(viewer, id), versions),
  };
}
