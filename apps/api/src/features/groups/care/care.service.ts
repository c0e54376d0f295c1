import { type Group, type GroupEdit, limits, type NewGroup } from '@muster/contract';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { edited, editedPlace } from '../../../platform/edited.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { clearChapter } from '../../accounts/index.ts';
import { claimMedia, prepareMedia } from '../../media/index.ts';
import { findStanding, lockGroup } from '../groups.queries.ts';
import { groupReads } from '../groups.service.ts';
import type { GroupStanding } from '../groups.tables.ts';
import { mayArchive, mayCare, mayCareActive, mayCreateGroup } from './care.policy.ts';
import { acts, groupValues } from './care.queries.ts';
import { changedFields } from './care.rules.ts';
import type { GroupValues } from './care.tables.ts';
import { toAct } from './care.view.ts';
import { changeGroup, insertAct, insertGroup, setArchived } from './care.writes.ts';

const nowhere = { latitude: null, longitude: null, city: '', state: '', zip: '' };
const blank: GroupValues = { name: '', description: '', activity: '', joining: 'open', ...nowhere };

type CareDeps = Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'files' | 'addedToGroups' | 'secrets'>;

/** Locks a group that the viewer sees until the transaction ends. Throws `groups.not_found`. */
export async function held(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<GroupStanding> {
  const group = await lockGroup(tx, viewer, id, now);
  if (!group) throw new Refusal('groups.not_found');
  return group;
}

/** Returns a group that the viewer sees, without a lock. Throws `groups.not_found`. */
export async function found(db: Database, viewer: Viewer, id: string, now: Date): Promise<GroupStanding> {
  const group = await findStanding(db, viewer, id, now);
  if (!group) throw new Refusal('groups.not_found');
  return group;
}

/** Creating, editing, archiving and restoring groups, and their log. */
export function careService(deps: CareDeps) {
  const { db, transact, clock, config } = deps;
  const groups = groupReads(deps);

  // Image processing takes time, so it happens before the transaction.
  const prepare = async (viewer: Viewer, { photo_url }: GroupEdit) => {
    if (photo_url) await prepareMedia(deps, { url: photo_url, ownerId: viewer.id });
  };

  const values = async (tx: Tx, viewer: Viewer, { location, photo_url, ...words }: Omit<GroupEdit, 'version'>, before: GroupValues) => {
    const media_id = photo_url ? await claimMedia(tx, { url: photo_url, ownerId: viewer.id, intent: 'cover' }, deps) : photo_url;
    return {
      ...words,
      ...(location !== undefined && (location ? editedPlace(before, nowhere, location) : nowhere)),
      ...(media_id !== undefined && { media_id }),
    };
  };

  const archive = (viewer: Viewer, id: string, at: Date | null): Promise<Group> =>
    transact(async (tx) => {
      const caring = mayArchive(viewer, await held(tx, viewer, id, clock.now()));
      if (await setArchived(tx, caring, at)) {
        await insertAct(tx, caring, { verb: at ? 'archived' : 'restored', at: clock.now() });
        await emit(tx, 'group.changed', { group_id: id });
      }
      return groups.one(viewer, id, tx);
    });

  return {
    /** Creates a group, once per idempotency key. Its admins are named later. */
    create: async (viewer: Viewer, { kind, ...draft }: NewGroup, once: CallContext['once']): Promise<Group> => {
      const creating = mayCreateGroup(viewer);
      await prepare(viewer, draft);
      return once(async (tx) => {
        const [id, at] = [clock.newId(), clock.now()];
        await insertGroup(tx, creating, { ...edited(blank, await values(tx, viewer, draft, blank)), id, kind, created_at: at });
        await insertAct(tx, mayArchive(viewer, { id }), { verb: 'created', at });
        return groups.one(viewer, id, tx);
      });
    },

    /**
     * Edits a group. An edit of an outdated version is refused with the current group (ruling 20). If the group is no longer open, its
     * contents disappear for outsiders at once, also from their screens.
     */
    update: async (viewer: Viewer, id: string, { version, ...draft }: GroupEdit): Promise<Group> => {
      await prepare(viewer, draft);
      return transact(async (tx) => {
        const caring = mayCareActive(viewer, await held(tx, viewer, id, clock.now()));
        const before = await groupValues(tx, caring);
        const after = edited(before, await values(tx, viewer, draft, before));
        if (!(await changeGroup(tx, caring, after, version)))
          throw new Refusal('groups.changed', { current: await groups.one(viewer, id, tx) });
        if (after.joining === 'invite') await clearChapter(tx, caring.group_id);
        const words = changedFields(before, after);
        if (words !== '') await insertAct(tx, caring, { verb: 'edited', at: clock.now(), words });
        await emit(tx, 'group.changed', { group_id: id });
        if (after.joining !== before.joining && after.joining !== 'open') await emit(tx, 'group.closed', { group_id: id });
        return groups.one(viewer, id, tx);
      });
    },

    archive: (viewer: Viewer, id: string): Promise<Group> => archive(viewer, id, clock.now()),
    restore: (viewer: Viewer, id: string): Promise<Group> => archive(viewer, id, null),

    /** Returns a page of the log. */
    acts: async (viewer: Viewer, id: string, offset?: string) => {
      const caring = mayCare(viewer, await found(db, viewer, id, clock.now()));
      const { items, next } = page(await acts(db, caring, pageStart(offset)), limits.group_care_page);
      return { data: items.map((row) => toAct(row, { viewer, leaderLabel: config.leader.label })), next };
    },
  };
}
