import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { newId } from '../../apps/api/src/platform/ids.ts';

/**
 * The chat that ours is compared with: a bare `ws` server that numbers what one socket sends and sends it to all, encoded once. It knows
 * neither members nor blocks, and keeps nothing.
 */
const http = createServer((_, answer) => answer.end());
const sockets = new WebSocketServer({ server: http });
let seq = 0;
sockets.on('connection', (socket) =>
  socket.on('message', (data) => {
    const { content, sender } = JSON.parse((data as Buffer).toString()) as { content: string; sender: object };
    seq += 1;
    const message = { id: newId(), content, sender, time: new Date().toISOString(), client_id: null };
    const entry = JSON.stringify({ kind: 'message', seq, message });
    for (const each of sockets.clients) if (each.readyState === WebSocket.OPEN) each.send(entry);
  }),
);
http.listen(Number(process.env.PORT), '127.0.0.1');
