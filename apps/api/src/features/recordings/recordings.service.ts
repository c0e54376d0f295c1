import { type Event, fieldWords, invalidUrl, isHttpUrl, limits, type PlayableRecording, type RecordingUpload } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { embedOf, eventParts, mayRecord, seesRecording } from '../events/index.ts';
import { captionsIn } from './captions.ts';
import { type AddressProof, isGood, partKey, recordingAddress, recordingFolder, signedAt } from './recordings.addresses.ts';
import { filmType } from './recordings.kind.ts';
import { bytesOfHost, findRecording, findShownRecording, findUpload, findWaiting, type RecordingRow } from './recordings.queries.ts';
import {
  deleteOfEvent,
  deleteRecording,
  deleteStale,
  finishUpload,
  insertUpload,
  notePart,
  writeAddress,
  writeCaptions,
} from './recordings.writes.ts';

/** A recording as its address serves it. */
export type ShownRecording = RecordingRow;

const MEGABYTE = 1024 * 1024;

const partsIn = ({ bytes, part_bytes }: RecordingRow): number => Math.ceil(bytes! / part_bytes!);

/** Returns the required size of this part of a film; 0 if there is no such part. */
const partSize = ({ bytes, part_bytes }: RecordingRow, part: number): number =>
  Math.max(0, Math.min(part_bytes!, bytes! - part * part_bytes!));

const toUpload = (row: RecordingRow): RecordingUpload => ({
  id: row.id,
  part_bytes: row.part_bytes!,
  parts: partsIn(row),
  received: [...row.parts].sort((a, b) => a - b),
});

/** Recordings: members watch them, and the managers of an event set, replace and delete them. */
export function recordingService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'files' | 'secrets'>) {
  const { db, transact, clock, config, files, publicUrl } = deps;
  const { present, hold } = eventParts(deps);

  const lockMine = async (tx: Tx, viewer: Viewer, eventId: string) => mayRecord(viewer, await hold(tx, viewer, eventId));
  const tell = (tx: Tx, viewer: Viewer, event_id: string) =>
    emit(tx, 'event.recorded', { event_id, actor_id: viewer.id, at: clock.now().toISOString() });

  return {
    /** Returns the address at which the recording of an event plays for this viewer. */
    play: async (viewer: Pick<Viewer, 'id'>, eventId: string): Promise<PlayableRecording> => {
      const found = await findRecording(db, viewer, eventId);
      if (!found) throw new Refusal('events.not_found');
      const { recording } = found;
      if (!recording || !seesRecording(viewer, { ...found, id: eventId, ends_at: new Date(found.ends_at) }, clock.now()))
        throw new Refusal('recordings.not_found');
      const { id, address, captions } = recording;
      if (address)
        return { id, kind: 'address', url: address, embed: embedOf(address, config.rules.embedded_videos), type: null, captions_url: null };
      const at = (file: 'film' | 'captions.vtt') => recordingAddress(deps, { id, member: viewer.id, file });
      return { id, kind: 'file', url: at('film'), embed: null, type: recording.type, captions_url: captions && at('captions.vtt') };
    },

    /** Returns the recording at an address that we issued, as long as its member can see the event. */
    shown: async (proof: AddressProof): Promise<ShownRecording | undefined> =>
      isGood(proof, deps)
        ? findShownRecording(db, { id: proof.member }, { id: proof.id, signedAt: signedAt(proof), now: clock.now() })
        : undefined,

    /** Sets a web address as the recording. */
    setAddress: (viewer: Viewer, eventId: string, url: string): Promise<Event> =>
      transact(async (tx) => {
        const event = await lockMine(tx, viewer, eventId);
        if (!isHttpUrl(url))
          throw new Refusal('invalid', { fields: { url: [url === '' ? fieldWords.required : invalidUrl(publicUrl())] } });
        await writeAddress(tx, event, { id: clock.newId(), address: url, now: clock.now() });
        await tell(tx, viewer, eventId);
        return present(tx, viewer, eventId);
      }),

    remove: (viewer: Viewer, eventId: string): Promise<void> =>
      transact(async (tx) => {
        if (await deleteRecording(tx, await lockMine(tx, viewer, eventId))) await tell(tx, viewer, eventId);
      }),

    /** Adds captions to a film. The file is read only after the viewer has been authorized. */
    setCaptions: async (viewer: Viewer, eventId: string, read: () => Promise<Buffer>): Promise<Event> => {
      await transact((tx) => lockMine(tx, viewer, eventId));
      const captions = captionsIn(await read());
      return transact(async (tx) => {
        if (!(await writeCaptions(tx, await lockMine(tx, viewer, eventId), captions))) throw new Refusal('recordings.not_found');
        return present(tx, viewer, eventId);
      });
    },

    removeCaptions: (viewer: Viewer, eventId: string): Promise<void> =>
      transact(async (tx) => {
        if (!(await writeCaptions(tx, await lockMine(tx, viewer, eventId), null))) throw new Refusal('recordings.not_found');
      }),

    /** Starts the upload of a film, or resumes an unfinished upload of the same film. */
    start: (viewer: Viewer, eventId: string, { bytes, upload_key }: { bytes: number; upload_key: string }): Promise<RecordingUpload> =>
      transact(async (tx) => {
        const event = await lockMine(tx, viewer, eventId);
        const waiting = await findWaiting(tx, eventId);
        if (waiting?.upload_key === upload_key && waiting.bytes === bytes) return toUpload(waiting);
        const { recording_megabytes, host_recordings_megabytes } = config.rules;
        if (bytes > recording_megabytes * MEGABYTE) throw new Refusal('recordings.too_large');
        const others = await bytesOfHost(tx, { hostId: event.host_id, eventId });
        if (others + bytes > host_recordings_megabytes * MEGABYTE) throw new Refusal('recordings.quota_reached');
        const upload = { id: clock.newId(), upload_key, bytes, part_bytes: limits.recording_part_bytes, created_at: clock.now() };
        return toUpload(await insertUpload(tx, event, upload));
      }),

    /** Receives one part; `read` reads at most so many bytes of the body. A part that is sent again is replaced. */
    receive: async (
      viewer: Viewer,
      { eventId, uploadId, part }: { eventId: string; uploadId: string; part: number },
      read: (most: number) => Promise<Buffer>,
    ): Promise<RecordingUpload> => {
      const event = await transact((tx) => lockMine(tx, viewer, eventId));
      const row = await findUpload(db, { id: uploadId, eventId });
      if (!row) throw new Refusal('recordings.upload_not_found');
      const size = partSize(row, part);
      if (size === 0) throw new Refusal('invalid', { fields: { part: [fieldWords.not_listed] } });
      if (row.state === 'ready') return toUpload(row);
      const content = await read(size);
      if (content.length !== size) throw new Refusal('invalid', { fields: { body: [fieldWords.file_broken] } });
      const type = part === 0 ? filmType(content) : null;
      if (part === 0 && !type) throw new Refusal('recordings.not_a_film');
      await files.put(partKey(uploadId, part), content, 'application/octet-stream');
      const noted = await notePart(db, event, { id: uploadId, part, type });
      if (noted) return toUpload(noted);
      const now = await findUpload(db, { id: uploadId, eventId });
      if (now) return toUpload(now);
      // The upload was abandoned in the meantime and its files were deleted; this part arrived too late.
      await files.removeFolder(recordingFolder(uploadId));
      throw new Refusal('recordings.upload_not_found');
    },

    /** Makes a film the recording, once all of its parts have arrived. */
    finish: (viewer: Viewer, { eventId, uploadId }: { eventId: string; uploadId: string }): Promise<Event> =>
      transact(async (tx) => {
        const event = await lockMine(tx, viewer, eventId);
        const row = await findUpload(tx, { id: uploadId, eventId });
        if (!row) throw new Refusal('recordings.upload_not_found');
        if (row.state === 'ready') return present(tx, viewer, eventId);
        if (row.parts.length < partsIn(row) || !row.type) throw new Refusal('recordings.incomplete');
        await finishUpload(tx, event, uploadId);
        await tell(tx, viewer, eventId);
        return present(tx, viewer, eventId);
      }),

    /** Deletes uploads that were not finished in time. */
    sweep: (): Promise<void> => deleteStale(db, new Date(clock.now().getTime() - limits.upload_hours * 3_600_000)),

    /** Deletes the recording of a removed event. */
    drop: (eventId: string): Promise<void> => deleteOfEvent(db, eventId),
  };
}
