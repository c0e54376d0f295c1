/** How one site's player is asked to tell when it plays, and how it does; both by messages between the frame and the page. */
interface Player {
  ask: unknown;
  plays: (told: Record<string, unknown>) => boolean;
}

/** A state of 1 is "playing". */
const isPlaying = (info: unknown): boolean =>
  info === 1 || (typeof info === 'object' && info !== null && 'playerState' in info && info.playerState === 1);

/** By the names of sites in the configuration. */
const players: Readonly<Record<string, Player>> = {
  'youtube.com': {
    ask: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
    plays: ({ event, info }) => (event === 'infoDelivery' || event === 'initialDelivery' || event === 'onStateChange') && isPlaying(info),
  },
  'vimeo.com': {
    ask: { method: 'addEventListener', value: 'play' },
    plays: ({ event }) => event === 'play',
  },
};

/** What a player sends: an object, or one as text. */
function read(data: unknown): Record<string, unknown> {
  try {
    const told: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Asks the player in a frame to tell when it plays. It may be asked again, and has to be once it has loaded. */
export const askPlayer = (frame: HTMLIFrameElement, site: string): void =>
  frame.contentWindow?.postMessage(players[site]?.ask, new URL(frame.src).origin);

/** Calls `onPlay` when the player in a frame says that it plays. Returns a function that stops it. */
export function hearPlayer(frame: HTMLIFrameElement, site: string, onPlay: () => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    const told = read(data);
    // Asked too early, it had not listened yet.
    if (told.event === 'ready') askPlayer(frame, site);
    if (players[site]?.plays(told)) onPlay();
  };
  addEventListener('message', hear);
  return () => removeEventListener('message', hear);
}
