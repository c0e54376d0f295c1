import { createStore } from './store.ts';

/** Whether the member's socket is open: what has a live room need not be asked for. */
export const socketOpen = createStore(false);
