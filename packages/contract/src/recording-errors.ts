import * as said from './said.ts';

/** The errors of recordings, part of `errors`. */
export const recordingErrors = {
  'recordings.not_found': { status: 404, message: 'This event has no recording.' },
  'recordings.upload_not_found': { status: 404, message: 'This upload is no longer there. Please choose the video again.' },
  'recordings.not_a_film': { status: 415, message: 'Invalid file format: please upload an mp4 or webm video.' },
  'recordings.too_large': { status: 413, message: 'This video is too large.' },
  'recordings.quota_reached': {
    status: 409,
    message: "The recordings of this host's events use all the space they may have. Remove one and try again.",
  },
  'recordings.not_captions': {
    status: 415,
    message: 'This is not a captions file: a WebVTT file is Unicode text that starts with WEBVTT.',
  },
  'recordings.captions_too_large': { status: 413, message: said.captionsTooLarge },
  'recordings.incomplete': { status: 409, message: 'Some of this video has not arrived yet. Please try again.' },
} as const;
