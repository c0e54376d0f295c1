import type { Me, MemberChange, PublicConfig } from '@muster/contract';
import { serviceOf } from '@muster/contract/accounts/rules';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { personal } from './personal.words.ts';

/** The answers of the extra-info screens as the form holds them (PROF-11): about work or about service. */
export interface ExtraValues {
  industry: string;
  years_in_industry: string;
  military_status: string;
  military_branch: string;
  military_specialty: string;
  military_rank: string;
  /** `YYYY-MM-DD` or empty. */
  military_ets: string;
  military_family_member: boolean | null;
  has_disability: boolean | null;
  combat_zone: boolean | null;
  combat_deployment_operations: string[];
}
export type ExtraProblems = Partial<Record<keyof ExtraValues, string>>;

/** The answers stored in a profile. */
export const extraOf = (me: Me): ExtraValues => ({
  industry: me.extra_info?.industry ?? '',
  years_in_industry: me.extra_info?.years_in_industry?.toString() ?? '',
  military_status: me.military_status ?? '',
  military_branch: me.military_branch ?? '',
  military_specialty: me.military_specialty ?? '',
  military_rank: me.military_rank ?? '',
  military_ets: me.military_ets ?? '',
  military_family_member: me.military_family_member,
  has_disability: me.has_disability,
  combat_zone: me.combat_zone,
  combat_deployment_operations: me.combat_deployment_operations,
});

/**
 * The answers merged with `part`, with dependent ones cleared: some answers lose their meaning under another status or without a combat
 * zone.
 */
export const withGrounds = (part: Partial<ExtraValues>, { military_status, combat_zone }: ExtraValues): Partial<ExtraValues> => ({
  military_status,
  ...('combat_deployment_operations' in part && { combat_zone }),
  ...part,
});

/** An answer as text. */
export function extraShown(answer: ExtraValues[keyof ExtraValues]): string {
  if (answer === null) return '';
  if (typeof answer === 'boolean') return answer ? personal.yes : personal.no;
  return typeof answer === 'string' ? answer : answer.join(', ');
}

/** Which answers are missing [PROF-54, PROF-55]. */
export function refuseExtra(values: ExtraValues, config: PublicConfig): ExtraProblems {
  const problems: ExtraProblems = {};
  if (config.registration.extra_info === 'industry') {
    const years = values.years_in_industry.trim();
    if (!values.industry.trim()) problems.industry = fieldWords.required;
    if (years && !(/^\d{1,2}$/.test(years) && Number(years) <= limits.years_in_industry_max))
      problems.years_in_industry = personal.yearsProblem;
    return problems;
  }
  const service = serviceOf(values.military_status, config.options);
  if (service === 'none') problems.military_status = fieldWords.required;
  if (service !== 'serving' && service !== 'veteran') return problems;
  if (!values.military_branch) problems.military_branch = fieldWords.required;
  if (values.has_disability === null) problems.has_disability = fieldWords.required;
  if (values.combat_zone && values.combat_deployment_operations.length === 0) problems.combat_deployment_operations = fieldWords.required;
  return problems;
}

/** The answer that a field name in a refusal refers to, without its path. */
export const extraField = (name: string): string => name.replace(/^extra_info\./, '');

/** What a save sends: only the answers that the status calls for (PROF-29 to PROF-31). */
export function extraChange(values: ExtraValues, config: PublicConfig): MemberChange {
  if (config.registration.extra_info === 'industry') {
    const years = values.years_in_industry.trim();
    return { extra_info: { industry: values.industry, years_in_industry: years ? Number(years) : null } };
  }
  const service = serviceOf(values.military_status, config.options);
  const { military_status, military_family_member, military_ets, combat_deployment_operations } = values;
  if (service === 'civilian' || service === 'none') return { military_status, ...(service === 'civilian' && { military_family_member }) };
  const { military_branch, military_specialty, military_rank, has_disability, combat_zone } = values;
  return {
    military_status,
    military_branch,
    military_specialty,
    military_rank,
    has_disability,
    combat_zone,
    ...(combat_zone && { combat_deployment_operations }),
    ...(service === 'veteran' && { military_ets: military_ets || null }),
  };
}
