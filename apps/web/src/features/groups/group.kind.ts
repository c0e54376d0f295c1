import type { Group } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** Groups, each as the server last sent it. */
export const groups = defineKind<Group>({
  name: 'group',
  carriedBy: {
    listGroups: ({ data }) => data,
    searchGroups: ({ my_groups, other_groups }) => [...my_groups, ...other_groups],
    getGroup: (group) => [group],
    createGroup: (group) => [group],
    updateGroup: (group) => [group],
    archiveGroup: (group) => [group],
    restoreGroup: (group) => [group],
  },
  by: () => [],
});
