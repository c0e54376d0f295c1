import { type AddressType, type DeploymentConfig, type Member, type Onboarding, serviceOf } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import { neededOfAddress } from './profile/address.rules.ts';

/** The fields of a member that determine the progress of registration. */
export interface Standing {
  email_verified_at: Date | null;
  first_name: string;
  last_name: string;
  profile_completed: boolean;
  workspace_id: string | null;
  permissions: readonly string[];
  address_type: AddressType | null;
  country: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  military_status: string | null;
  military_branch: string | null;
  service_type: string | null;
}

type Rules = Pick<DeploymentConfig, 'features' | 'registration' | 'options'>;

/**
 * Checks that a profile is complete: a verified email, the names and, if the deployment requires them, the address and the service type of
 * members who serve or served (REG-20).
 */
export function isComplete(member: Omit<Standing, 'workspace_id' | 'permissions' | 'profile_completed'>, rules: Rules): boolean {
  const { features, registration } = rules;
  const named = member.first_name.trim() !== '' && (features.blank_last_names || member.last_name.trim() !== '');
  const lives = !registration.address || [...neededOfAddress, 'country' as const].every((part) => member[part]);
  const asksService = registration.extra_info === 'military' && registration.steps.includes('military_service');
  const typed =
    !asksService || serviceOf(member.military_status, rules.options) === 'civilian' || (member.service_type ?? member.military_branch);
  return member.email_verified_at !== null && named && lives && Boolean(typed);
}

/** Returns the step that a member is sent to after sign-in (AUTH-15 to AUTH-18). */
export function onboardingOf(member: Standing, rules: Rules): Onboarding {
  if (!member.email_verified_at) return 'confirm_email';
  if (rules.features.workspaces && !member.workspace_id && !member.permissions.includes('operator')) return 'work_space';
  if (!member.profile_completed) return 'registration';
  return isComplete(member, rules) ? 'done' : 'complete_profile';
}

/**
 * Returns what a viewer may do with a profile: edit it, post in its feed, write comments at all (ROLE-23), and follow it, unless it is
 * their own or anonymous (ROLE-26, ROLE-28).
 */
export function profileCan(
  viewer: Pick<Viewer, 'id' | 'anonymous' | 'registered'>,
  profile: { id: string; anonymous_profile: boolean },
): Member['can'] {
  const own = viewer.id === profile.id;
  const writes = viewer.registered && !viewer.anonymous;
  return { edit: own, post: own && writes, comment: writes, follow: !own && !profile.anonymous_profile };
}

/** Authorizes a save: only its owner may change a profile. */
export function maySaveProfile(viewer: Pick<Viewer, 'id'>, profileId: string): Authorized<'save', { id: string }> {
  if (viewer.id !== profileId) throw new Refusal('member.not_you');
  return authorize('save', { id: profileId });
}
