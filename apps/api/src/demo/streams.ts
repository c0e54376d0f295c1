import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatService } from '../features/chat/index.ts';
import { streamService } from '../features/events/index.ts';
import { recordingService } from '../features/recordings/index.ts';
import type { Viewer } from '../product/viewer.ts';
import type { EventTime } from './events-time.ts';
import { demoFolder } from './pictures.ts';
import type { Act, Stage } from './stage.ts';
import type { DemoEvent } from './world.ts';

const MINUTE = 60_000;

/** Uploads a film of demo/films as the recording of an event, as the host's browser would. */
async function uploadFilm({ deps }: Stage, host: Viewer, { eventId, film }: { eventId: string; film: string }): Promise<void> {
  const recordings = recordingService(deps);
  const content = await readFile(join(await demoFolder(), 'films', film));
  const { id: uploadId, parts, part_bytes } = await recordings.start(host, eventId, { bytes: content.length, upload_key: film });
  for (let part = 0; part < parts; part += 1) {
    const piece = content.subarray(part * part_bytes, (part + 1) * part_bytes);
    await recordings.receive(host, { eventId, uploadId, part }, async () => piece);
  }
  await recordings.finish(host, { eventId, uploadId });
}

/**
 * The acts of an event's live stream with its chat, and of its recording. Instants are in milliseconds; `idOf` returns the event's id once
 * it is created.
 */
export function streamActs({ by, live, chat = [], film }: DemoEvent, { start, end }: EventTime, now: number, idOf: () => string): Act[] {
  const acts: Act[] = chat.map(({ by: who, minutes, text }) => ({
    at: start + minutes * MINUTE,
    play: ({ deps, as }) => chatService(deps).say(as(who), idOf(), { client_id: deps.clock.newId(), content: text }),
  }));
  if (live) acts.push({ at: start, play: ({ deps, as }) => streamService(deps).start(as(by), idOf(), undefined) });
  if (live && end < now) acts.push({ at: end, play: ({ deps, as }) => streamService(deps).complete(as(by), idOf()) });
  if (film) acts.push({ at: end + 30 * MINUTE, play: (stage) => uploadFilm(stage, stage.as(by), { eventId: idOf(), film }) });
  return acts;
}
