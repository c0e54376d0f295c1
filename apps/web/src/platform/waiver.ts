import { createStore } from './store.ts';

/** Whether the server asks this member to accept a changed waiver. */
export const waiverChanged = createStore(false);

/** Notes what an answer says of the waiver. */
export function noteWaiver(response: Response): Response {
  if (response.headers.get('x-waiver') === 'changed') waiverChanged.set(true);
  return response;
}
