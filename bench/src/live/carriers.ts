import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** What could carry notices between the processes of a community. */
export type CarrierName = 'notify' | 'nats' | 'redis';

/** A connection to one of them, by which one process says and hears. Payloads are JSON in one line. */
export interface Carrier {
  publish: (payload: string) => Promise<unknown>;
  end: () => Promise<void>;
}

const CHANNEL = 'muster_live';
/** As many as a process of ours would use at most for one statement. */
const CONNECTIONS = 6;

async function notifyCarrier(url: string, hear: (payload: string) => void): Promise<Carrier> {
  const listener = new pg.Client({ connectionString: url });
  listener.on('notification', ({ payload }) => hear(payload!));
  await listener.connect();
  await listener.query(`listen ${CHANNEL}`);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  return {
    publish: (payload) => pool.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] }),
    end: async () => {
      await Promise.all([pool.end(), listener.end()]);
    },
  };
}

/** NATS and Redis speak in lines, and our payloads are lines too: they are those that begin with a brace. */
async function lineTo(url: string, hear: (payload: string) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  createInterface({ input: socket }).on('line', (line) => {
    // A server that cuts a slow listener off leaves half a line.
    if (line.startsWith('{') && line.endsWith('}')) hear(line);
    if (line === 'PING') socket.write('PONG\r\n');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function natsCarrier(url: string, hear: (payload: string) => void): Promise<Carrier> {
  const socket = await lineTo(url, hear);
  socket.write(`CONNECT {"verbose":false,"pedantic":false}\r\nSUB ${CHANNEL} 1\r\n`);
  return {
    publish: async (payload) => socket.write(`PUB ${CHANNEL} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`),
    end: async () => void socket.destroy(),
  };
}

/** A connection that is subscribed may not publish, so there are two. */
async function redisCarrier(url: string, hear: (payload: string) => void): Promise<Carrier> {
  const [listener, speaker] = [await lineTo(url, hear), await lineTo(url, () => undefined)];
  listener.write(`SUBSCRIBE ${CHANNEL}\r\n`);
  return {
    publish: async (payload) =>
      speaker.write(`*3\r\n$7\r\nPUBLISH\r\n$${CHANNEL.length}\r\n${CHANNEL}\r\n$${Buffer.byteLength(payload)}\r\n${payload}\r\n`),
    end: async () => {
      listener.destroy();
      speaker.destroy();
    },
  };
}

/** Connects by the smallest client that each needs: a library of theirs would only cost more. */
export const carriers: Record<CarrierName, (url: string, hear: (payload: string) => void) => Promise<Carrier>> = {
  notify: notifyCarrier,
  nats: natsCarrier,
  redis: redisCarrier,
};
