import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { Event, EventRecording } from './events.ts';

const refused = ['events.not_found', 'events.not_yours', 'events.not_virtual', 'events.canceled'] as const;

/** The live stream of a virtual event, which another site serves: the server stores its address, start and end. */
export const streamCalls = defineCalls({
  createLiveStream: {
    method: 'POST',
    path: '/api/create_live_stream',
    access: 'member',
    budget: 'write',
    summary:
      'Start the live stream of an event, for its host or creator (CHAT-09). While it is live this changes nothing but its address; after its end it starts again',
    body: z.strictObject({
      /** The event's id. */
      identifier: Id,
      /** Address of the stream; by default the first of the event's links, or the address given before (EVENT-46). */
      url: text(limits.url_length).optional(),
    }),
    response: Event,
    errors: [...refused, 'events.live_too_early', 'events.past'],
  },
  completeLiveStream: {
    method: 'POST',
    path: '/api/complete_live_stream',
    access: 'member',
    budget: 'write',
    summary: 'End the live stream of an event, for its host or creator (CHAT-10); one that has ended stays so',
    body: z.strictObject({ identifier: Id }),
    response: Event,
    errors: [...refused, 'events.not_live'],
  },
});

/** An upload of a film in parts of one size, of which the last may be smaller; each may be sent again. */
export const RecordingUpload = z
  .object({
    id: Id,
    /** Of each part but the last. */
    part_bytes: z.number().int(),
    /** How many parts there are. */
    parts: z.number().int(),
    /** Numbers of the received parts, from 0. */
    received: z.array(z.number().int()),
  })
  .meta({ id: 'RecordingUpload' });
export type RecordingUpload = z.infer<typeof RecordingUpload>;

/** A recording as it plays for its viewer. */
export const PlayableRecording = EventRecording.extend({
  /** Address of the file, valid for some hours without a token, with range requests; otherwise the address on another site. */
  url: z.string(),
  /** Media type of a file; null for an address. */
  type: z.string().nullable(),
  /** Captions of a file, WebVTT. */
  captions_url: z.string().nullable(),
}).meta({ id: 'PlayableRecording' });
export type PlayableRecording = z.infer<typeof PlayableRecording>;

const UploadParams = z.strictObject({ id: Id, uploadId: Id });
const PartParams = z.strictObject({ id: Id, uploadId: Id, part: z.coerce.number<number | string>().int().min(0).max(10_000) });
const record = { access: 'member', budget: 'write', params: IdParams } as const;

/** Recordings of virtual events: an uploaded film, or an address elsewhere. */
export const recordingCalls = defineCalls({
  getRecording: {
    method: 'GET',
    path: '/api/event/{id}/recording',
    access: 'member',
    summary: 'Where the recording of an event plays, once its live stream is over (EVENT-46, EVENT-47)',
    params: IdParams,
    response: PlayableRecording,
    errors: ['events.not_found', 'recordings.not_found'],
  },
  setRecordingAddress: {
    ...record,
    method: 'PUT',
    path: '/api/event/{id}/recording',
    summary: 'Set a web address as the recording, for the host or creator; it replaces what was there',
    body: z.strictObject({ url: text(limits.url_length) }),
    response: Event,
    errors: refused,
  },
  removeRecording: {
    ...record,
    method: 'DELETE',
    path: '/api/event/{id}/recording',
    summary: 'Take the recording away, for the host or creator; without one nothing changes',
    status: 204,
    errors: refused,
  },
  setRecordingCaptions: {
    ...record,
    method: 'PUT',
    path: '/api/event/{id}/recording/captions',
    summary: 'Add captions to an uploaded film, a WebVTT file; they replace those that were there',
    body: 'binary',
    types: ['text/vtt'],
    response: Event,
    errors: [...refused, 'recordings.not_found', 'recordings.not_captions', 'recordings.captions_too_large'],
  },
  removeRecordingCaptions: {
    ...record,
    method: 'DELETE',
    path: '/api/event/{id}/recording/captions',
    summary: 'Take the captions of an uploaded film away; without any nothing changes',
    status: 204,
    errors: [...refused, 'recordings.not_found'],
  },
  startRecordingUpload: {
    ...record,
    method: 'POST',
    path: '/api/event/{id}/recording/upload',
    summary: 'Announce a film of this size. Announced again, an upload that stopped goes on; another film takes its place',
    body: z.strictObject({
      bytes: z.int().min(1),
      /** What the client calls this very file, such as its name, size and date. */
      upload_key: text(limits.upload_key_length).min(1, fieldWords.required),
    }),
    response: RecordingUpload,
    errors: [...refused, 'recordings.too_large', 'recordings.quota_reached'],
  },
  sendRecordingPart: {
    method: 'PUT',
    path: '/api/event/{id}/recording/upload/{uploadId}/{part}',
    access: 'member',
    budget: 'read',
    summary: 'Send one part, in any order; its content decides whether this is a film: mp4 or webm',
    params: PartParams,
    body: 'binary',
    types: ['application/octet-stream'],
    response: RecordingUpload,
    errors: [...refused, 'recordings.upload_not_found', 'recordings.not_a_film'],
  },
  finishRecordingUpload: {
    method: 'POST',
    path: '/api/event/{id}/recording/upload/{uploadId}',
    access: 'member',
    budget: 'write',
    summary: 'Make a film that has arrived the recording; it replaces what was there. Finished again, it stays so',
    params: UploadParams,
    response: Event,
    errors: [...refused, 'recordings.upload_not_found', 'recordings.incomplete'],
  },
});
