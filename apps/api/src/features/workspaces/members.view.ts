import { type OperatedMember, roles } from '@muster/contract';
import type { Viewer } from '../../product/viewer.ts';
import { photoUrl } from '../media/index.ts';
import type { OperatedRow } from './members.queries.ts';

const home = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

/** Returns a member as operators see them. A past suspension is not shown as one. */
export const toOperated = (row: OperatedRow, viewer: Pick<Viewer, 'id'>, now: Date): OperatedMember => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  profile_photo_url: photoUrl(row.profile_photo_id),
  anonymous_profile: row.anonymous_profile,
  workspace: home(row.workspace_id, row.workspace_name),
  directory: home(row.directory_id, row.directory_name),
  roles: roles.filter((role) => row.permissions.includes(role)),
  joined_at: row.created_at.toISOString(),
  suspended:
    row.suspended_until && row.suspended_until > now
      ? { until: row.suspended_until.toISOString(), reason: row.suspension_reason ?? '' }
      : null,
  deactivated_at: row.deactivated_at?.toISOString() ?? null,
  can: { bar: row.id !== viewer.id },
});
