import { fieldWords, type Me, type Member, type MemberChange } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { claimMedia, prepareMedia } from '../media/index.ts';
import { mayOpenProfile } from '../people/index.ts';
import { hashPassword } from '../session/index.ts';
import { authorizeEnterWorkspace, authorizeSave, isComplete } from './members.policy.ts';
import {
  findOwn,
  findVersions,
  findVisibleMember,
  insertMember,
  joinWorkspace,
  lockMember,
  saveVersions,
  updateMember,
  workspaceByCode,
} from './members.queries.ts';
import { memberView, meView } from './members.view.ts';
import type { Verification } from './verification.service.ts';

interface NewMember {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

type Versions = Awaited<ReturnType<typeof findVersions>>;

/** Accounts and profiles. */
export interface Members {
  signUp: (given: NewMember) => Promise<{ id: string }>;
  me: (id: string) => Promise<Me>;
  find: (viewer: Viewer, id: string) => Promise<Member>;
  save: (viewer: Viewer, id: string, change: MemberChange) => Promise<Me>;
  enterWorkspace: (viewer: Viewer, accessCode: string) => Promise<Me>;
  versions: (id: string) => Promise<Versions>;
  saveVersions: (viewer: Viewer, id: string, versions: { web_version?: string; mobile_version?: string }) => Promise<Versions>;
}

export function members(deps: Deps, verification: Verification): Members {
  const { db, transact, clock, config } = deps;
  const me = async (id: string) => meView(await findOwn(db, id), config);

  return {
    me,
    signUp: async ({ first_name, last_name, email, password }) => {
      // Takes some 20 ms of a processor: before the transaction, which holds the embedded database.
      const password_hash = await hashPassword(password);
      const id = newId();
      return transact(async (tx) => {
        const added = await insertMember(tx, { id, email, password_hash, first_name, last_name, created_at: clock.now() });
        if (!added) throw new Refusal('existing_user_login', { email: [new Refusal('existing_user_login').message] });
        await emit(tx, 'member.signed_up', { member_id: id });
        await verification.want(tx, id);
        return { id };
      });
    },
    find: async (viewer, id) => {
      const row = await findVisibleMember(db, viewer, id);
      if (!row) throw new Refusal('member.not_found');
      if (!mayOpenProfile(viewer, row)) throw new Refusal('member.private');
      return memberView(row, viewer);
    },
    save: async (viewer, id, change) => {
      const member = authorizeSave(viewer, id);
      for (const url of [change.profile_photo_url, change.cover_photo_url]) if (url) await prepareMedia(deps, { url, ownerId: id });
      await transact((tx) => saveProfile(tx, member, change));
      return me(id);
    },
    enterWorkspace: async (viewer, accessCode) => {
      const member = authorizeEnterWorkspace(await findOwn(db, viewer.id), config);
      const workspace = await workspaceByCode(db, accessCode);
      if (!workspace) throw new Refusal('member.code_invalid', { fields: { access_code: [fieldWords.code] } });
      if (!(await joinWorkspace(db, member, workspace.id))) throw new Refusal('member.workspace_set');
      return me(member.id);
    },
    versions: (id) => findVersions(db, id),
    saveVersions: async (viewer, id, versions) => saveVersions(db, authorizeSave(viewer, id), versions),
  };

  async function saveProfile(tx: Tx, { id }: Authorized<'save', { id: string }>, change: MemberChange): Promise<void> {
    const { profile_photo_url, cover_photo_url, legal_waiver_signed, ...plain } = change;
    const before = await lockMember(tx, id);
    const after = {
      ...before,
      ...plain,
      profile_photo_id: await picture(tx, id, 'profile', profile_photo_url, before.profile_photo_id),
      cover_photo_id: await picture(tx, id, 'cover', cover_photo_url, before.cover_photo_id),
      legal_waiver_signed_at: before.legal_waiver_signed_at ?? (legal_waiver_signed ? clock.now() : null),
    };
    // Once completed it stays so, also where a later configuration asks for more (REG-42).
    after.profile_completed ||= isComplete(after, config) && after.legal_waiver_signed_at !== null;
    await updateMember(tx, id, after);
  }

  /** The picture that a save leaves: the one before where none is named, none for null, else the member's own upload. */
  async function picture(tx: Tx, ownerId: string, intent: 'profile' | 'cover', url: string | null | undefined, before: string | null) {
    if (url === undefined) return before;
    return url === null ? null : claimMedia(tx, { url, ownerId, intent }, deps);
  }
}
