import type { Me, Member, MemberChange } from '@muster/contract';
import { waiver, waiverVersion } from '@muster/contract/accounts/waiver';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isZone } from '../../platform/time/zones.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { acceptWaiver, insertMember, saveVersions } from '../accounts/index.ts';
import { emailCodeService, isReserved } from '../emails/index.ts';
import { prepareMedia } from '../media/index.ts';
import { opened } from '../people/index.ts';
import { hashPassword } from '../session/index.ts';
import { maySaveProfile } from './members.policy.ts';
import { findVersions, findVisibleMember } from './members.queries.ts';
import { ownProfile } from './own-profile.ts';
import { profileService, type SaveContext } from './profile/profile.service.ts';
import { shownProfile } from './profile/profile.ts';

interface NewMember {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

type Waiver = { version: string; title: string; sections: Array<{ heading: string; paragraphs: string[] }> };
type Versions = Awaited<ReturnType<typeof findVersions>>;

/** Accounts and profiles. */
export interface MemberService {
  signUp: (given: NewMember) => Promise<{ id: string }>;
  me: (viewer: Pick<Viewer, 'id'>) => Promise<Me>;
  find: (viewer: Viewer, id: string) => Promise<Member>;
  save: (viewer: Viewer, id: string, change: MemberChange, asked: SaveContext) => Promise<Me>;
  waiver: () => Waiver;
  acceptWaiver: (viewer: Viewer, id: string, version: string) => Promise<Waiver>;
  versions: (id: string) => Promise<Versions>;
  /** Records the versions that an app reports. An unknown time zone is ignored. */
  saveVersions: (
    viewer: Viewer,
    id: string,
    said: { web_version?: string; mobile_version?: string; time_zone?: string },
  ) => Promise<Versions>;
}

export function memberService(deps: Deps): MemberService {
  const { db, transact, clock, config } = deps;
  const codes = emailCodeService(deps);
  const saving = profileService(deps);
  const me = ownProfile(deps);
  const { name } = config.brand;
  const currentWaiver = (): Waiver => ({ version: waiverVersion(name), title: waiver.title, sections: waiver.sections(name) });

  return {
    me,
    signUp: async ({ first_name, last_name, email, password }) => {
      // Takes some 20 ms of CPU, so it runs outside the transaction, which blocks the embedded database.
      const password_hash = await hashPassword(password);
      const id = newId();
      return transact(async (tx) => {
        // Checked first, so that the limit does not reveal whether the email has an account. Not counted if the sign-up is refused.
        await allowMail(tx, email, clock.now());
        const added = await insertMember(tx, { id, email, password_hash, first_name, last_name, created_at: clock.now() });
        if (!added || (await isReserved(tx, email, id, clock.now())))
          throw new Refusal('existing_user_login', { email: [new Refusal('existing_user_login').message] });
        await emit(tx, 'member.signed_up', { member_id: id });
        await codes.wantFirst(tx, id);
        return { id };
      });
    },
    find: async (viewer, id) => {
      const row = await opened(db, viewer, id, await findVisibleMember(db, viewer, id));
      return shownProfile(db, viewer, row);
    },
    save: async (viewer, id, change, asked) => {
      const member = maySaveProfile(viewer, id);
      for (const url of [change.profile_photo_url, change.cover_photo_url]) if (url) await prepareMedia(deps, { url, ownerId: id });
      await saving.save(viewer, member, change, asked);
      return me({ id });
    },
    waiver: currentWaiver,
    acceptWaiver: async (viewer, id, version) => {
      const member = maySaveProfile(viewer, id);
      const current = currentWaiver();
      if (version !== current.version) throw new Refusal('member.waiver_changed', { current });
      await acceptWaiver(db, member, version, clock.now());
      return current;
    },
    versions: (id) => findVersions(db, id),
    saveVersions: async (viewer, id, { time_zone, ...versions }) =>
      saveVersions(db, maySaveProfile(viewer, id), { ...versions, ...(time_zone !== undefined && isZone(time_zone) && { time_zone }) }),
  };
}
