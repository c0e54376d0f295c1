import { type LogNews, type LogStart, livePath } from '@muster/contract';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { newId } from '../../apps/api/src/platform/ids.ts';
import type { Server } from './load.ts';

/** Those who are in a chat: a number of sockets, and what each of them was shown, in its order. */
export interface Chatters {
  heard: string[][];
  /** How often something had to be sent again. */
  resent: number;
  /** Has one of them say something. */
  say: (nth: number, content: string) => Promise<void>;
  close: () => void;
}

/** Called with what a socket is shown, at once, or with what is wrong about it. */
export type Shown = (content: string | Error) => void;

/** How many are opened at once. */
const AT_ONCE = 50;
/** How often, and after how long, a message is sent again that a busy server has refused. */
const TRIES = 20;
const AGAIN_MS = 250;

async function opened(count: number, open: (nth: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, nth) => open(from + nth)));
}

/** Sockets of members who follow the chat of an event on our servers, in turn. */
export async function oursIn(
  servers: Server[],
  { event, viewers, count, tokenOf }: { event: string; viewers: string[]; count: number; tokenOf: (id: string) => Promise<string> },
  shown: Shown,
): Promise<Chatters> {
  const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  const members = await Promise.all(viewers.map(async (id) => ({ authorization: `Bearer ${await tokenOf(id)}` })));
  const send = async <T>(nth: number, path: string, body: object): Promise<T> => {
    const headers = { ...members[nth % members.length]!, 'content-type': 'application/json' };
    const answer = await fetch(`${origins[nth % origins.length]!}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const chatTokens: string[] = [];
  for (const nth of viewers.keys())
    chatTokens.push((await send<{ token: string }>(nth, '/api/get_chat_token', { identifier: event })).token);
  const heard: string[][] = [];
  const sockets: Socket[] = [];
  await opened(count, async (nth) => {
    const token = members[nth % members.length]!.authorization.slice('Bearer '.length);
    const mine: string[] = [];
    heard[nth] = mine;
    const socket = io(origins[nth % origins.length], {
      path: livePath,
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    let told: number | null = null;
    socket.on('log', ({ after, seq, entries }: LogNews) => {
      if (told !== null && after !== told) shown(new Error(`A socket was told what comes after ${after}, having been told up to ${told}.`));
      told = seq;
      for (const entry of entries) {
        if (entry.kind !== 'message') continue;
        mine.push(entry.message.content);
        shown(entry.message.content);
      }
    });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    const start = (await socket.timeout(20_000).emitWithAck('follow', 'chat', chatTokens[nth % chatTokens.length]!)) as LogStart | null;
    if (!start) throw new Error('A socket may not follow the chat.');
  });
  const chatters: Chatters = {
    heard,
    resent: 0,
    // As a browser does: what was refused because the server is busy is sent again under the same name, and must be said once.
    say: async (nth, content) => {
      const body = { client_id: newId(), content };
      for (let tries = 0; ; tries += 1) {
        try {
          return void (await send(nth, `/api/chat/${event}/message`, body));
        } catch (error) {
          if (tries === TRIES || !/answered 503/.test(String(error))) throw error;
          chatters.resent += 1;
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      }
    },
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
  return chatters;
}

/** What the bare server is given as the sender: it looks up nobody. */
const sender = {
  id: newId(),
  first_name: 'Ana',
  last_name: 'Marlow',
  profile_photo_url: null,
  is_sponsor_admin: false,
  anonymous_profile: false,
  leader_label: null,
};

/** As many sockets of the bare server. */
export async function bareIn({ port }: Server, count: number, shown: Shown): Promise<Chatters> {
  const heard: string[][] = [];
  const sockets: WebSocket[] = [];
  await opened(count, async (nth) => {
    const mine: string[] = [];
    heard[nth] = mine;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
    sockets.push(socket);
    socket.on('message', (data) => {
      const { message } = JSON.parse((data as Buffer).toString()) as { message: { content: string } };
      mine.push(message.content);
      shown(message.content);
    });
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  });
  return {
    heard,
    resent: 0,
    say: async (nth, content) => sockets[nth % sockets.length]!.send(JSON.stringify({ client_id: newId(), content, sender })),
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
