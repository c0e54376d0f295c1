/** The blocks of a workspace. Apart from their calls: the address of a block is known from the first load on. */
export const blocks = ['users', 'challenges', 'events'] as const;
export type Block = (typeof blocks)[number];
