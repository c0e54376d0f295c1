// A film that is sent to a server while its disk fills up, as a browser sends one.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../crash/members.mjs';
import { root } from '../lib/build.mjs';

/** Two parts. What comes after the film itself is not looked at. */
const content = Buffer.concat([readFileSync(join(root, 'apps/api/demo/films/breathing-room.mp4'))], 5 * 2 ** 20);
const HOUR = 3_600_000;

const bytesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** A virtual event of this member that takes a film, again and again. `dataDir` is where the server keeps it. */
export async function eventWithFilm(url, { token }, dataDir) {
  const at = (hours) => new Date(Date.now() + hours * HOUR).toISOString();
  const talk = { name: 'A talk', description: 'Recorded.', category: 'meditation-class', is_virtual: true };
  const { body: event } = await call(url, '/api/event', {
    token,
    body: { ...talk, start: at(1), end: at(2), time_zone_id: 'America/New_York' },
  });
  const path = `/api/event/${event.id}/recording`;
  let upload;
  return {
    /** Announces another film; its parts are to be sent. */
    announce: async (name) => {
      const answer = await call(url, `${path}/upload`, { token, body: { bytes: content.length, upload_key: name } });
      upload = answer.body;
      return answer;
    },
    send: async (part) => {
      const { part_bytes: size, id } = upload;
      const response = await fetch(`${url}${path}/upload/${id}/${part}`, {
        method: 'PUT',
        body: content.subarray(part * size, (part + 1) * size),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      });
      return { status: response.status, body: await response.json() };
    },
    finish: () => call(url, `${path}/upload/${upload.id}`, { method: 'POST', token }),
    /** How many bytes of the film that was announced last are stored. */
    stored: () => bytesBelow(join(dataDir, 'files/recordings', upload.id)),
    /** Whether what plays is the film that was sent, byte for byte. */
    plays: async () => {
      const { body } = await call(url, path, { token });
      return Buffer.from(await (await fetch(url + body.url)).arrayBuffer()).equals(content);
    },
    /** How many bytes its first parts have. */
    bytes: (parts) => Math.min(parts * upload.part_bytes, content.length),
  };
}
