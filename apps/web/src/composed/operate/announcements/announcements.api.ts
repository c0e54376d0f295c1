import type { Announcement, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { createMerge } from '../../../platform/merge.ts';
import { queryClient } from '../../../platform/query.ts';
import { ChangedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { keptWriting, type Writing } from '../kept.store.ts';

/** All announcements, the latest first. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: ['operate', 'announcements'],
  queryFn: ({ pageParam, signal }) => api.listAnnouncements({ query: { offset: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

/** Reads again what an announcement shows in: the operators' list and the feeds. */
export const readAnnouncementsAgain = () =>
  Promise.all([announcementsQuery.queryKey, ['posts']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** An announcement as its form holds it. */
export interface AnnouncementFields {
  text: string;
  /** A day, or empty. */
  pinned_until: string;
  /** The id of a workspace, or empty for everybody. Only of a new one. */
  workspace_id: string;
  by_mail: boolean;
}

const empty: AnnouncementFields = { text: '', pinned_until: '', workspace_id: '', by_mail: false };

/** What the form begins with for an announcement. */
export const fieldsOf = ({ text, pinned_until, workspace, by_mail }: Announcement): AnnouncementFields => ({
  text,
  pinned_until: pinned_until ?? '',
  workspace_id: workspace?.id ?? '',
  by_mail,
});

export const announcementMerging = createMerge<AnnouncementFields, 'text' | 'pinned_until'>({
  text: ['text'],
  pinned_until: ['pinned_until'],
});

type Kept = Writing<AnnouncementFields, Announcement>;
const useKept = keptWriting<Kept>('drafts.announcements');
/** What was entered so far about an announcement, or about a new one. */
export const useAnnouncementWriting = (memberId: string, announcement: Announcement | null) =>
  useKept(`${memberId}:${announcement?.id ?? 'new'}`, () => ({
    fields: announcement ? fieldsOf(announcement) : empty,
    seen: announcement,
  }));

/** Announces it, or changes one. Rejects with `ChangedElsewhere` where another operator was faster. */
export async function sendAnnouncement({ fields, seen }: Kept): Promise<Announcement> {
  const words = { text: fields.text.trim(), pinned_until: fields.pinned_until || null };
  if (!seen) return api.createAnnouncement({ body: { ...words, workspace_id: fields.workspace_id || null, by_mail: fields.by_mail } });
  return api.changeAnnouncement({ params: { id: seen.id }, body: { ...words, version: seen.version } }).catch((error: unknown) => {
    const current = presentState<MusterContract['changeAnnouncement']>(error);
    throw current ? new ChangedElsewhere(current) : error;
  });
}
