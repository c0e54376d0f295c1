/** Every list of people lies below this key. */
export const peopleKey = ['people'] as const;
export const suggestionsKey = (viewerId: string) => ['people-to-follow', viewerId] as const;
export const summaryKey = (memberId: string) => ['follow-summary', memberId] as const;

type FollowListener = (viewerId: string, named: string, following: boolean) => void;
const listeners = new Set<FollowListener>();
/** Tells whom the viewer follows from now on, or no longer; `named` is their id, or that of the follow. */
export const onFollow = (listener: FollowListener): void => void listeners.add(listener);
export const tellFollow: FollowListener = (...follow) => listeners.forEach((listener) => listener(...follow));
