import { hear } from '../../platform/live.ts';
import { hearCare, hearReports } from './care/waiting.ts';
import { groups } from './group.kind.ts';
import { readAgain } from './groups.api.ts';

/** Reads a group on the screen again when it was changed or archived, or who is in it. */
const followSight = () =>
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

/** Follows the groups on the screen, and what waits for those who look after them. Returns a function that stops it. */
export function followGroups(): () => void {
  const stops = [followSight(), hear('care', hearCare), hear('reports', hearReports)];
  return () => stops.forEach((stop) => stop());
}
