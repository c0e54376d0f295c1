import { createSignal } from '../../platform/store.ts';

/** Every list of people has this key as its prefix. */
export const peopleKey = ['people'] as const;
export const suggestionsKey = (viewerId: string) => ['people-to-follow', viewerId] as const;
export const summaryKey = (memberId: string) => ['follow-summary', memberId] as const;

/** Announces that the viewer now follows a person or no longer does; `named` is their id, or the id of the follow. */
export const followed = createSignal<[viewerId: string, named: string, following: boolean]>();
