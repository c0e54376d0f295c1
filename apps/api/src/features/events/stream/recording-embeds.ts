import type { EmbeddedVideos, EventRecording } from '@muster/contract';

type Embed = NonNullable<EventRecording['embed']>;

/** The embed address of a YouTube video, on the player that sets no cookies before playback. */
function youtube({ hostname, pathname, searchParams }: URL): string | undefined {
  const short = hostname === 'youtu.be';
  if (!short && !/^(www\.|m\.)?youtube(-nocookie)?\.com$/.test(hostname)) return undefined;
  const [, inPath] = (short ? /^\/([\w-]+)\/?$/ : /^\/(?:live|embed|shorts)\/([\w-]+)\/?$/).exec(pathname) ?? [];
  const id = inPath ?? (pathname === '/watch' ? searchParams.get('v') : null);
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&enablejsapi=1` : undefined;
}

/** The embed address of a Vimeo video, also of an unlisted one. */
function vimeo({ hostname, pathname, searchParams }: URL): string | undefined {
  const player = hostname === 'player.vimeo.com';
  if (!player && !/^(www\.)?vimeo\.com$/.test(hostname)) return undefined;
  const [, id, inPath] = (player ? /^\/video\/(\d{1,12})()\/?$/ : /^\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/).exec(pathname) ?? [];
  const hash = inPath || searchParams.get('h');
  if (!id || (hash && !/^[0-9a-f]{6,20}$/.test(hash))) return undefined;
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`;
}

/** Origins of the players, for the content security policy. */
export const playerOrigins: Record<EmbeddedVideos, string> = {
  'youtube.com': 'https://www.youtube-nocookie.com',
  'vimeo.com': 'https://player.vimeo.com',
};

const players: Record<EmbeddedVideos, (address: URL) => string | undefined> = { 'youtube.com': youtube, 'vimeo.com': vimeo };

/**
 * Returns the player of a known site for this address, or null. The host name must match exactly, and only the video id is taken from the
 * address: nothing else that a host typed reaches the frame.
 */
export function embedOf(address: string, sites: readonly EmbeddedVideos[]): Embed | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  for (const site of sites) {
    const src = players[site](url);
    if (src) return { site, src };
  }
  return null;
}
