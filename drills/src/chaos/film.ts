// A film that is sent to a server while its disk fills up, as a browser sends one.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/build.mjs';
import { good, type Member, type Send } from '../lib/load.ts';

/** Two parts. What comes after the film itself is not looked at. */
const content = Buffer.concat([readFileSync(join(root, 'apps/api/demo/films/breathing-room.mp4'))], 5 * 2 ** 20);
const HOUR = 3_600_000;

const bytesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** A virtual event of this member that takes a film, again and again. `dataDir` is where the server at `url` keeps it. */
export async function eventWithFilm(send: Send, member: Member, { url, dataDir }: { url: string; dataDir: string }) {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const talk = { name: 'A talk', description: 'Recorded.', category: 'meditation-class' as const, is_virtual: true };
  const draft = { ...talk, start: at(1), end: at(2), time_zone_id: 'America/New_York' };
  const { id } = good(await send(member, (calls) => calls.createEvent({ body: draft })));
  let upload = { id: '', part_bytes: 0 };
  return {
    /** Announces another film; its parts are to be sent. */
    announce: async (name: string): Promise<void> => {
      const body = { bytes: content.length, upload_key: name };
      upload = good(await send(member, (calls) => calls.startRecordingUpload({ params: { id }, body })));
    },
    send: (part: number) => {
      const { part_bytes: size, id: uploadId } = upload;
      const body = new Blob([content.subarray(part * size, (part + 1) * size)], { type: 'application/octet-stream' });
      return send(member, (calls) => calls.sendRecordingPart({ params: { id, uploadId, part }, body }));
    },
    finish: () => send(member, (calls) => calls.finishRecordingUpload({ params: { id, uploadId: upload.id } })),
    /** How many bytes of the film that was announced last are stored. */
    stored: () => bytesBelow(join(dataDir, 'files/recordings', upload.id)),
    /** Whether what plays is the film that was sent, byte for byte. */
    plays: async (): Promise<boolean> => {
      const film = good(await send(member, (calls) => calls.getRecording({ params: { id } })));
      return Buffer.from(await (await fetch(url + film.url)).arrayBuffer()).equals(content);
    },
    /** How many bytes its first parts have. */
    bytes: (parts: number) => Math.min(parts * upload.part_bytes, content.length),
  };
}
