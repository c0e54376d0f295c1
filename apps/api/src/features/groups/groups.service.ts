import { type ChapterSettings, fieldWords, type Group, type Me } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { maySaveProfile, ownProfile, staleProfile } from '../members/index.ts';
import { groupReader } from './groups.queries.ts';
import { toGroup } from './groups.view.ts';
import { listChapters, saveChapterSettings, unknownChapters } from './membership/chapters.queries.ts';

/** Single groups, as their viewer sees them. */
export function groupReads({ db, clock, config, addedToGroups }: Pick<Deps, 'db' | 'clock' | 'config' | 'addedToGroups'>) {
  const read = groupReader(addedToGroups);
  return {
    /** Returns a group; in a transaction, its state there. */
    one: async (viewer: Viewer, id: string, reader: Database | Tx = db): Promise<Group> => {
      const row = await read(reader, viewer, id, clock.now());
      if (!row) throw new Refusal('groups.not_found');
      return toGroup(row, viewer, config.leader.label);
    },
  };
}

/** The list of chapters, and a member's choice of them. */
export function chapterService(deps: Deps) {
  const { db, transact } = deps;
  const me = ownProfile(deps);
  return {
    chapters: () => listChapters(db),
    saveChapters: async (viewer: Viewer, id: string, settings: ChapterSettings): Promise<Me> => {
      const member = maySaveProfile(viewer, id);
      const unknown = await unknownChapters(db, id, settings);
      if (unknown.length > 0)
        throw new Refusal('invalid', { fields: Object.fromEntries(unknown.map((field) => [field, [fieldWords.not_listed]])) });
      await transact(async (tx) => {
        if (!(await saveChapterSettings(tx, member, settings))) throw await staleProfile(tx, id, deps);
      });
      return me({ id });
    },
  };
}
