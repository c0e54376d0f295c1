import { limits, type recordingCalls } from '@muster/contract';
import { readFileBody } from '../../platform/http/upload.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { recordingService } from './recordings.service.ts';

export function recordingRoutes(deps: Deps): Handlers<typeof recordingCalls> {
  const recordings = recordingService(deps);
  return {
    getRecording: withFirstRead(({ viewer, params }) => recordings.play(viewer, params.id)),
    setRecordingAddress: ({ viewer, params, body }) => recordings.setAddress(viewer, params.id, body.url),
    removeRecording: async ({ viewer, params }) => {
      await recordings.remove(viewer, params.id);
      return undefined;
    },
    setRecordingCaptions: ({ viewer, params, request }) =>
      recordings.setCaptions(viewer, params.id, () => readFileBody(request, limits.captions_bytes, 'recordings.captions_too_large')),
    removeRecordingCaptions: async ({ viewer, params }) => {
      await recordings.removeCaptions(viewer, params.id);
      return undefined;
    },
    startRecordingUpload: ({ viewer, params, body }) => recordings.start(viewer, params.id, body),
    sendRecordingPart: ({ viewer, params: { id, uploadId, part }, request }) =>
      recordings.receive(viewer, { eventId: id, uploadId, part }, (most) => readFileBody(request, most)),
    finishRecordingUpload: ({ viewer, params: { id, uploadId } }) => recordings.finish(viewer, { eventId: id, uploadId }),
  };
}
