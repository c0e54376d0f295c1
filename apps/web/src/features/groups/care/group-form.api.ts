import type { Group, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { api } from '../../../platform/api.ts';
import { ChangedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { withPhoto } from '../../../ui/chosen-photo.ts';
import { readAgain } from '../groups.api.ts';
import { bodyOf } from './group-form.fields.ts';
import type { GroupWriting } from './group-form.store.ts';
import { groupForm } from './group-form.words.ts';

type Remember = (part: Partial<GroupWriting>) => void;

/**
 * Sends what was entered: a new group, or the changes to one. `remember` records progress, so that a retry continues from there. Rejects
 * with `PhotoError`, `ChangedElsewhere` or `ApiError`.
 */
export async function sendGroup(writing: GroupWriting, remember: Remember, onProgress: (share: number) => void): Promise<Group> {
  const { fields, photo, uploaded, seen } = writing;
  const sending = { intent: 'cover', before: seen?.image ?? null, failed: groupForm.photoFailed, remember, onProgress } as const;
  try {
    const group = await withPhoto({ photo_url: fields.photo_url, photo, uploaded }, sending, (photo_url) => {
      const body = { ...bodyOf(fields), ...(photo_url !== undefined && { photo_url }) };
      return seen
        ? api.updateGroup({ params: { id: seen.id }, body: { ...body, version: seen.version } })
        : api.createGroup({ body: { ...body, kind: fields.kind } });
    });
    readAgain(group.id);
    return group;
  } catch (error) {
    const current = presentState<MusterContract['updateGroup']>(error);
    throw current ? new ChangedElsewhere(current) : error;
  }
}
