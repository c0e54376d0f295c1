import { createSignal } from '../../platform/store.ts';

/** Every list of people lies below this key. */
export const peopleKey = ['people'] as const;
export const suggestionsKey = (viewerId: string) => ['people-to-follow', viewerId] as const;
export const summaryKey = (memberId: string) => ['follow-summary', memberId] as const;

/** Tells whom the viewer follows from now on, or no longer; `named` is their id, or that of the follow. */
export const followed = createSignal<[viewerId: string, named: string, following: boolean]>();
