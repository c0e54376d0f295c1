import { type ChapterSettings, fieldWords, type Me } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { maySaveProfile, ownProfile, staleProfile } from '../members/index.ts';
import { listChapters, saveChapterSettings, unknownChapters } from './groups.queries.ts';

/** The chapters that members choose from, and what they have chosen. */
export function groupService(deps: Deps) {
  const { db, transact } = deps;
  const me = ownProfile(deps);
  return {
    chapters: () => listChapters(db),
    saveChapters: async (viewer: Viewer, id: string, settings: ChapterSettings): Promise<Me> => {
      const member = maySaveProfile(viewer, id);
      const unknown = await unknownChapters(db, settings);
      if (unknown.length > 0)
        throw new Refusal('invalid', { fields: Object.fromEntries(unknown.map((field) => [field, [fieldWords.not_listed]])) });
      await transact(async (tx) => {
        if (!(await saveChapterSettings(tx, member, settings))) throw await staleProfile(tx, id, deps);
      });
      return me({ id });
    },
  };
}
