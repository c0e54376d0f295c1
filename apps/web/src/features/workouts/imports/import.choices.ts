import type { ActivityImport, DoubleChoice, ImportedActivity } from '@muster/contract';
import { createDrafts } from '../../../platform/drafts.ts';

/** What the member chose in a preview, where it is not what we propose: which activities are left out, and which of two logs counts. */
export interface ImportChoices {
  out: readonly string[];
  count: Readonly<Record<string, DoubleChoice>>;
}

/** Choices under the id of their import: they outlive leaving the screen and a reload. */
export const choicesOf = createDrafts<ImportChoices>('drafts.imports');

/** Nothing left out, and what is there already stays what counts. */
export const proposed: ImportChoices = { out: [], count: {} };

/** Whether an activity can be added: the day is open, and it is not there already. */
export const canBeAdded = ({ refused, already }: ImportedActivity): boolean => refused === null && already !== 'same';

/** What is sent: the activities that are chosen, each with what counts where it was noticed twice. */
export const sentOf = ({ activities }: Pick<ActivityImport, 'activities'>, { out, count }: ImportChoices) =>
  activities
    .filter((activity) => canBeAdded(activity) && !out.includes(activity.key))
    .map(({ key, double }) => ({ key, ...(double && { count: count[key] ?? ('other' as const) }) }));
