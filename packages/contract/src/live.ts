/** Where the socket of a signed-in member connects, with `auth: { token }` in its handshake. */
export const livePath = '/api/live';

/** What the server says over a socket: that it is time to ask again, and nothing of what there is to see. */
export interface LiveEvents {
  notifications: () => void;
  feed: () => void;
}
