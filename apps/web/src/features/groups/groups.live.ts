import { hear } from '../../platform/live.ts';
import { groups } from './group.kind.ts';
import { readAgain } from './groups.api.ts';

/** Reads a group on the screen again when it was changed or archived, or who is in it. Returns a function that stops it. */
export const followGroups = () =>
  hear('group', (id, sight) => {
    const group = groups.get(id);
    if (!group) return;
    const isSame =
      sight !== null &&
      sight.version === group.version &&
      sight.members_count === group.members_count &&
      sight.active === group.active &&
      sight.role === group.role;
    if (!isSame) readAgain(id);
  });
