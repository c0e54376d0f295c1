import type { DeploymentConfig, Me, Member } from '@muster/contract';
import type { Viewer } from '../../product/viewer.ts';
import { coverUrl, photoUrl } from '../media/index.ts';
import { onboardingOf, profileCan } from './members.policy.ts';
import type { OwnRow, ProfileRow } from './members.queries.ts';
import { detailsView } from './profile/profile.view.ts';

/** Returns a member as others see them: no private data, no email. */
export function memberView(row: ProfileRow, viewer: Pick<Viewer, 'id' | 'anonymous' | 'registered'>, following: boolean): Member {
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
    following,
    can: profileCan(viewer, row),
  };
}

/** Returns members as they see themselves. Leader and operator flags follow from permissions (ROLE-02). */
export function meView(row: OwnRow, config: Pick<DeploymentConfig, 'features' | 'registration' | 'options' | 'locale'>): Me {
  const onboarding = onboardingOf(row, config);
  const registered = onboarding === 'done' || onboarding === 'complete_profile';
  const { workspace_id, workspace_name } = row;
  return {
    ...memberView(row, { id: row.id, anonymous: row.anonymous_profile, registered }, false),
    email: row.email,
    email_verified: row.email_verified_at !== null,
    pending_email: row.pending_email,
    legal_waiver_signed: row.legal_waiver_signed_at !== null,
    profile_completed: row.profile_completed,
    registration_started_via_app: row.registration_started_via_app,
    workspace: workspace_id !== null && workspace_name !== null ? { id: workspace_id, name: workspace_name } : null,
    permissions: row.permissions as Me['permissions'],
    isOperator: row.permissions.includes('operator'),
    onboarding,
    version: row.version,
    phone: row.phone,
    gender: row.gender,
    gender_description: row.gender_description,
    address_verified: row.address_verified,
    international_address_verified: row.international_address_verified,
    alternate_shirt_address: row.alternate_shirt_address,
    shipping_country: row.shipping_country,
    shipping_street: row.shipping_street,
    shipping_city: row.shipping_city,
    shipping_state: row.shipping_state,
    shipping_zip: row.shipping_zip,
    shirt_size: row.shirt_size,
    newsletter_subscription: row.newsletter_subscription,
    do_not_send_any_email: row.do_not_send_any_email,
    salesforce_contact_id: row.salesforce_contact_id,
    military_status: row.military_status,
    military_branch: row.military_branch,
    military_specialty: row.military_specialty,
    military_rank: row.military_rank,
    military_ets: row.military_ets,
    military_family_member: row.military_family_member,
    has_disability: row.has_disability,
    combat_zone: row.combat_zone,
    combat_deployment_operations: row.combat_deployment_operations,
    ...detailsView(row, config),
  };
}
