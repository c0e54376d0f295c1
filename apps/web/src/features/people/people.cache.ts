import { queryClient } from '../../platform/query.ts';
import { createSignal } from '../../platform/store.ts';

/** Every list of people has this key as its prefix. */
export const peopleKey = ['people'] as const;
/** The part of a key for those who like a post or comment. */
export const likersOf = (streamId: string) => ['likers', streamId] as const;
export const suggestionsKey = (viewerId: string) => ['people-to-follow', viewerId] as const;
export const summaryKey = (memberId: string) => ['follow-summary', memberId] as const;

/** Announces that the viewer now follows a person or no longer does; `named` is their id, or the id of the follow. */
export const followed = createSignal<[viewerId: string, named: string, following: boolean]>();

/** Has the list of those who like something read anew by whoever opened it while the viewer's like was under way, or opens it next. */
export async function askForLikers(streamId: string): Promise<void> {
  const queryKey = [...peopleKey, ...likersOf(streamId)];
  // A first page that is under way would otherwise be waited for, and may have been answered before.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
