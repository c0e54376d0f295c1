import type { Event } from '@muster/contract';
import { createDrafts } from '../../../platform/drafts.ts';
import type { CutPhoto } from '../../../ui/crop.ts';
import { type EventFields, fieldsOf } from './form.fields.ts';
import { noSeries } from './form.series.ts';

/** What a member has entered, and how far it was sent. */
export interface EventWriting {
  fields: EventFields;
  /** A photo chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** Where that photo was uploaded to, so that it is uploaded only once. */
  uploaded: string | null;
  /** The event as it was when these changes began; null for a new one. */
  seen: Event | null;
}

/** Without its photo, which is too large for session storage and must not outlive the tab: hence the question before a reload. */
const withoutPhoto = (draft: EventWriting): EventWriting => ({
  ...draft,
  photo: null,
  uploaded: null,
  fields: draft.photo ? { ...draft.fields, photo_url: draft.seen?.photo_url ?? null } : draft.fields,
});

/** What a draft from before a release may lack. */
const lately: Partial<EventFields> = { ...noSeries, host_name: '' };

const drafts = createDrafts<EventWriting>('drafts.events', { keep: withoutPhoto, loses: ({ photo }) => photo !== null });

/** The key of a draft: changes to an event, a copy of one, or a new one, of a group or of nobody but the member. */
export const newDraft = (memberId: string, { copied, groupId }: { copied?: Event | undefined; groupId?: string | undefined }): string =>
  `${memberId}:${copied ? `copy:${copied.id}` : 'new'}${groupId ? `:in:${groupId}` : ''}`;
export const editDraft = (memberId: string, event: Event): string => `${memberId}:${event.id}`;

/** Begins with these fields. */
export const writingOf = (fields: EventFields): EventWriting => ({ fields, photo: null, uploaded: null, seen: null });
/** Begins with an event that is to be changed. */
export const changesOf = (event: Event): EventWriting => ({ ...writingOf(fieldsOf(event)), seen: event });

/** What was entered so far: survives leaving the screen, failing, a reload and an expired session. */
export function useEventWriting(key: string, start: () => EventWriting) {
  const whole = (draft: EventWriting | undefined): EventWriting => (draft ? { ...draft, fields: { ...lately, ...draft.fields } } : start());
  const now = () => whole(drafts.get(key));
  return {
    writing: whole(drafts.use(key)),
    start,
    now,
    change: (part: Partial<EventWriting>) => drafts.set(key, { ...now(), ...part }),
    drop: () => drafts.set(key, undefined),
    begun: drafts.use(key) !== undefined,
  };
}
