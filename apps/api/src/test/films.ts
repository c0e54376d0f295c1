import type { TestMember } from './members.ts';

/** The first bytes of an mp4, and then bytes that differ in every part. No browser can play it. */
export function mp4(bytes: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) content[at] = (at * 31 + (at >> 8) * 7 + (at >> 16)) & 255;
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  head.copy(content);
  return content;
}

/** Uploads a film part by part as the recording of a member's event. */
export async function sendFilm({ api }: TestMember, eventId: string, film: Buffer) {
  const {
    id: uploadId,
    part_bytes,
    parts,
  } = await api.startRecordingUpload({
    params: { id: eventId },
    body: { bytes: film.length, upload_key: `film ${film.length}` },
  });
  for (let part = 0; part < parts; part += 1) {
    const body = new Blob([new Uint8Array(film.subarray(part * part_bytes, (part + 1) * part_bytes))]);
    await api.sendRecordingPart({ params: { id: eventId, uploadId, part }, body });
  }
  return { uploadId, event: await api.finishRecordingUpload({ params: { id: eventId, uploadId } }) };
}
