import type { LiveCalls, LiveEvents, LogKind, LogNews, LogStart } from '@muster/contract';
import type { Socket } from 'socket.io-client';
import { createStore } from './store.ts';

type LogSocket = Pick<Socket<LiveEvents, LiveCalls>, 'on' | 'off' | 'emit' | 'connected'>;

/** The member's socket, once it is open. */
const carrier = createStore<LogSocket | null>(null);

/** Lets screens follow logs over the member's socket. Returns a function that ends it. */
export function carryLogs(socket: LogSocket): () => void {
  carrier.set(socket);
  return () => carrier.set(null);
}

/** What a screen does with a log that it follows. */
export interface LogListener {
  /** A token for the log. Rejects if there is none to be had now. */
  token: () => Promise<string>;
  /** Whether news come in. Without a connection it comes back by itself. */
  onConnection: (state: 'disconnected' | 'connecting' | 'connected') => void;
  /** From here on there will be news: fetch what is missing before. */
  onStart: (start: LogStart) => void;
  onNews: (news: LogNews) => void;
  /** What may be seen of it has changed: fetch all of it again. */
  onAgain: () => void;
  /** It is not to be seen any more. */
  onGone: () => void;
}

/** How long to wait after a refusal or a failure. */
const AGAIN_MS = 4000;

/**
 * Follows a log as long as there is a socket: with a fresh token whenever the old one ends, and again after each lost connection. Returns a
 * function that ends it.
 */
export function followLog(kind: LogKind, id: string, listener: LogListener): () => void {
  const name = `${kind}:${id}` as const;
  let socket: LogSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let over = false;

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void begin(), AGAIN_MS);
  };
  const begin = async () => {
    clearTimeout(timer);
    const [mine, through] = [++attempt, socket];
    if (!through?.connected || over) return;
    listener.onConnection('connecting');
    try {
      const token = await listener.token();
      if (mine !== attempt || over) return;
      through.emit('follow', kind, token, (start) => {
        if (mine !== attempt || over) return;
        if (!start) {
          listener.onConnection('disconnected');
          later();
          return;
        }
        listener.onConnection('connected');
        listener.onStart(start);
      });
    } catch {
      if (mine !== attempt || over) return;
      listener.onConnection('disconnected');
      later();
    }
  };
  const lost = () => {
    attempt += 1;
    listener.onConnection('disconnected');
  };
  const onConnect = () => void begin();
  const onLog: LiveEvents['log'] = (news) => news.log === name && listener.onNews(news);
  const onAgain: LiveEvents['log_again'] = (log) => log === name && listener.onAgain();
  const onEnd: LiveEvents['log_end'] = (log, why) => {
    if (log !== name) return;
    lost();
    if (why === 'expired') void begin();
    else listener.onGone();
  };

  const drop = () => {
    if (!socket) return;
    socket.off('connect', onConnect);
    socket.off('disconnect', lost);
    socket.off('log', onLog);
    socket.off('log_again', onAgain);
    socket.off('log_end', onEnd);
    socket = null;
  };
  const take = () => {
    if (carrier.get() === socket) return;
    drop();
    socket = carrier.get();
    if (!socket) {
      lost();
      return;
    }
    socket.on('connect', onConnect);
    socket.on('disconnect', lost);
    socket.on('log', onLog);
    socket.on('log_again', onAgain);
    socket.on('log_end', onEnd);
    void begin();
  };
  const offline = () => lost();
  const stop = carrier.listen(take);
  // A lost network is noticed by the socket only when a heartbeat is missing.
  window.addEventListener('offline', offline);
  window.addEventListener('online', onConnect);
  listener.onConnection(navigator.onLine ? 'connecting' : 'disconnected');
  take();
  return () => {
    over = true;
    clearTimeout(timer);
    stop();
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', onConnect);
    if (socket?.connected) socket.emit('unfollow', name);
    drop();
  };
}
