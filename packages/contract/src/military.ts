import type { PublicConfig } from './config.ts';

/** What a status means: a member without one is asked nothing; a veteran is asked what members in service are asked, and more. */
export type Service = 'none' | 'civilian' | 'serving' | 'veteran';

/** Interprets a status by the deployment's lists (PROF-29). */
export function serviceOf(
  status: string | null,
  { civilian_statuses, veteran_statuses }: Pick<PublicConfig['options'], 'civilian_statuses' | 'veteran_statuses'>,
): Service {
  if (!status) return 'none';
  if (civilian_statuses.includes(status)) return 'civilian';
  return veteran_statuses.includes(status) ? 'veteran' : 'serving';
}
