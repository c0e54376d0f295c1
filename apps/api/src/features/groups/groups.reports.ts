import { homeAddress, reportTitles } from '@muster/contract';
import type { Reportable } from '../../product/reportable.ts';
import { visibleGroups } from './groups.queries.ts';

/** Groups can be reported by everybody who may know of them. They have no author. */
export const reportableGroup: Reportable = {
  title: reportTitles.group,
  missing: 'groups.not_found',
  find: async (db, viewer, homes, id, now) => {
    // There are no groups where they are off.
    if (!homes.some(({ kind }) => kind === 'group')) return undefined;
    const group = await visibleGroups(db, { id: viewer.id, now })
      .where('groups.id', '=', id)
      .select(['groups.name', 'groups.description'])
      .executeTakeFirst();
    return group && { id, author_id: null, on_id: null, words: `${group.name}\n\n${group.description}` };
  },
  address: async (db, viewer, _, { id }, now) => {
    const group = await visibleGroups(db, { id: viewer.id, now }).where('groups.id', '=', id).select('groups.id').executeTakeFirst();
    return group ? homeAddress({ kind: 'group', id }) : null;
  },
};
