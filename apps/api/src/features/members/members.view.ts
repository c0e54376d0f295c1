import type { DeploymentConfig, Me, Member } from '@muster/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { coverUrl, photoUrl } from '../media/index.ts';
import { onboardingOf, profileCan } from './members.policy.ts';
import type { OwnRow, ProfileRow } from './members.queries.ts';

/** A member as others see them: nothing private, no email. */
export function memberView(row: ProfileRow, viewer: Pick<Viewer, 'id' | 'anonymous' | 'registered'>): Member {
  const leads = row.permissions.includes('event_leader');
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_bio: row.profile_bio,
    profile_photo_url: photoUrl(row.profile_photo_id),
    cover_photo_url: coverUrl(row.cover_photo_id),
    anonymous_profile: row.anonymous_profile,
    eagle_leader: leads,
    eagle_leader_title: leads ? row.leader_title : null,
    can: profileCan(viewer, row.id),
  };
}

/** A member as they see themself. Leader and operator flags follow from permissions (ROLE-02). */
export function meView(row: OwnRow, config: Pick<DeploymentConfig, 'features'>): Me {
  const onboarding = onboardingOf(row, config);
  const registered = onboarding === 'done' || onboarding === 'complete_profile';
  const { workspace_id, workspace_name } = row;
  return {
    ...memberView(row, { id: row.id, anonymous: row.anonymous_profile, registered }),
    email: row.email,
    email_verified: row.email_verified_at !== null,
    legal_waiver_signed: row.legal_waiver_signed_at !== null,
    profile_completed: row.profile_completed,
    registration_started_via_app: row.registration_started_via_app,
    workspace: workspace_id !== null && workspace_name !== null ? { id: workspace_id, name: workspace_name } : null,
    permissions: row.permissions as Me['permissions'],
    isOperator: row.permissions.includes('operator'),
    onboarding,
  };
}
