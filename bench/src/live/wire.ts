import { connect, type Socket } from 'node:net';
import { livePath } from '@muster/contract';

/** What a socket hears, as the text of Socket.IO's packets of the main namespace. */
export interface Heard {
  connected: () => void;
  /** The server refuses: the text is why. */
  refused: (why: string) => void;
  /** An event, as JSON: its name and its arguments. */
  event: (json: string) => void;
  /** An answer to what was asked under this number. */
  answer: (nth: number, json: string) => void;
  /** The end; `byServer` if the server has said so, and did not merely go. */
  gone: (byServer: boolean) => void;
}

/** One open socket. */
export interface Wire {
  /** Sends an event that the server answers. */
  ask: (nth: number, ...event: unknown[]) => void;
  close: () => void;
}

/** A WebSocket frame of text from a client. Its mask is zero, so that ten thousand of them cost their sender little. */
function frame(text: string, opcode = 1): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (body.length < 126 ? body.length : 126);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Calls back with each whole frame of the server, which are not masked; returns what is left. */
function frames(bytes: Buffer, each: (opcode: number, text: string) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    let length = bytes[at + 1]! & 0x7f;
    let start = at + 2;
    if (length === 126) {
      if (bytes.length - at < 4) break;
      length = bytes.readUInt16BE(at + 2);
      start += 2;
    } else if (length === 127) {
      if (bytes.length - at < 10) break;
      length = Number(bytes.readBigUInt64BE(at + 2));
      start += 8;
    }
    if (bytes.length < start + length) break;
    each(bytes[at]! & 0x0f, bytes.toString('utf8', start, start + length));
    at = start + length;
  }
  return bytes.subarray(at);
}

/** Opens a socket as a browser's client does: a WebSocket, Engine.IO 4 on it, and Socket.IO on that. */
export function openWire(port: number, token: () => Promise<string>, heard: Heard): Wire {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let upgraded = false;
  let byServer = false;
  let left: Buffer = Buffer.alloc(0);
  const send = (text: string) => socket.writable && socket.write(frame(text));
  const packet = (opcode: number, text: string) => {
    if (opcode === 8) socket.end();
    if (opcode !== 1) return;
    if (text === '2') send('3');
    else if (text.startsWith('0')) void token().then((it) => send(`40${JSON.stringify({ token: it })}`));
    else if (text.startsWith('40')) heard.connected();
    else if (text.startsWith('42')) heard.event(text.slice(2));
    else if (text.startsWith('43')) {
      const at = text.indexOf('[');
      heard.answer(Number(text.slice(2, at)), text.slice(at));
    } else if (text.startsWith('44')) heard.refused((JSON.parse(text.slice(2)) as { message: string }).message);
    else if (text.startsWith('41')) byServer = true;
  };
  socket.on('connect', () =>
    socket.write(
      `GET ${livePath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    ),
  );
  socket.on('data', (chunk: Buffer) => {
    left = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    if (!upgraded) {
      const end = left.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!left.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) return void socket.destroy();
      upgraded = true;
      left = left.subarray(end + 4);
    }
    left = frames(left, packet);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => heard.gone(byServer));
  return {
    ask: (nth, ...event) => send(`42${nth}${JSON.stringify(event)}`),
    close: () => socket.destroy(),
  };
}
