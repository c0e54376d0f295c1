import type { Group } from '@muster/contract';
import { createDrafts } from '../../../platform/drafts.ts';
import type { CutPhoto } from '../../../ui/crop.ts';
import { emptyFields, fieldsOf, type GroupFields } from './group-form.fields.ts';

/** What somebody has entered about a group, and how far it was sent. */
export interface GroupWriting {
  fields: GroupFields;
  /** A banner chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** Where that was uploaded to. */
  uploaded: string | null;
  /** The group as it was when these changes began; null for a new one. */
  seen: Group | null;
}

/** Without its photo, which is too large for session storage: hence the question before a reload. */
const withoutPhoto = (draft: GroupWriting): GroupWriting => ({
  ...draft,
  photo: null,
  uploaded: null,
  fields: draft.photo ? { ...draft.fields, photo_url: draft.seen?.image ?? null } : draft.fields,
});

const drafts = createDrafts<GroupWriting>('drafts.groups', { keep: withoutPhoto, loses: ({ photo }) => photo !== null });

const writingOf = (fields: GroupFields, seen: Group | null): GroupWriting => ({ fields, photo: null, uploaded: null, seen });

/** What was entered so far about a group, or about a new one: it survives leaving the screen, failing and a reload. */
export function useGroupWriting(memberId: string, group: Group | null) {
  const key = `${memberId}:${group?.id ?? 'new'}`;
  const start = () => writingOf(group ? fieldsOf(group) : emptyFields, group);
  const now = () => drafts.get(key) ?? start();
  const kept = drafts.use(key);
  return {
    writing: kept ?? start(),
    begun: kept !== undefined,
    start,
    now,
    change: (part: Partial<GroupWriting>) => drafts.set(key, { ...now(), ...part }),
    drop: () => drafts.set(key, undefined),
  };
}
