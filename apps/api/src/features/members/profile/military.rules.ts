import { fieldWords, type MemberChange, serviceOf } from '@muster/contract';
import { type Fault, type Profile, type ProfileRules, servingColumns, touches } from './columns.ts';

const ofMilitary = [
  'military_status',
  ...servingColumns,
  'military_ets',
  'military_family_member',
  'combat_deployment_operations',
] as const;

/** Checks service and military fields after a save, and clears fields that do not apply to the status (PROF-29 to PROF-31, PROF-55). */
export function militaryFaults(
  change: MemberChange,
  after: Profile,
  rules: ProfileRules,
  { registering, completed }: { registering: boolean; completed: boolean },
  fault: Fault,
): void {
  const { options, registration } = rules;
  const listed = (field: string, value: string | null | undefined, list: readonly string[]) => {
    if (value && !list.includes(value)) fault(field, fieldWords.not_listed);
  };
  listed('service_info.status', change.service_info?.status, options.military_statuses);
  listed('service_info.service_type', change.service_info?.service_type, options.military_branches);
  const asked = registration.steps.includes('military_service') && registration.extra_info === 'military';
  const needed = registering || (completed && change.military_status !== undefined);
  if (asked && needed && !after.military_status) fault('military_status', fieldWords.required);
  if (!touches(change, ofMilitary)) return;

  listed('military_status', after.military_status, options.military_statuses);
  listed('military_branch', after.military_branch, options.military_branches);
  for (const operation of after.combat_deployment_operations) listed('combat_deployment_operations', operation, options.combat_deployments);

  const service = serviceOf(after.military_status, options);
  const serves = service === 'serving' || service === 'veteran';
  const refuse = (field: keyof MemberChange) => {
    const sent = change[field];
    if (Array.isArray(sent) ? sent.length > 0 : sent !== undefined && sent !== null && sent !== '') fault(field, fieldWords.not_applicable);
  };
  if (service !== 'civilian') {
    refuse('military_family_member');
    after.military_family_member = null;
  }
  if (service !== 'veteran') {
    refuse('military_ets');
    after.military_ets = null;
  }
  if (!serves) {
    for (const column of servingColumns) refuse(column);
    Object.assign(after, Object.fromEntries(servingColumns.map((column) => [column, null])));
  }
  if (after.combat_zone !== true) {
    refuse('combat_deployment_operations');
    after.combat_deployment_operations = [];
  }
  if (!serves) return;
  if (!after.military_branch) fault('military_branch', fieldWords.required);
  if (after.has_disability === null) fault('has_disability', fieldWords.required);
  if (after.combat_zone && after.combat_deployment_operations.length === 0) fault('combat_deployment_operations', fieldWords.required);
}
