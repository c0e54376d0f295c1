import * as messages from '../base/messages.ts';

export const postLimits = {
  post_length: 1500,
  feed_page: 10,
  /** Number of posts listed when a client checks for new ones. */
  newest_posts: 20,
  tagged_max: 50,
  link_preview_debounce_ms: 1000,
  comment_length: 1500,
  comments_page: 10,
  /** Number of latest replies returned with each comment. */
  replies_shown: 3,
  likers_page: 25,
  written_page: 25,
  written_query_length: 100,
  image_bytes: 10 * 1024 * 1024,
  /** Longest side and area that an upload may decode to, in pixels. */
  image_side: 12_000,
  image_pixels: 50_000_000,
} as const;

const uploadFailed = 'There was an issue uploading your image to the server. Please try again.';

export const postErrors = {
  'feed.post_not_found': { status: 404, message: messages.postNotFound },
  'feed.post_not_yours': { status: 403, message: 'Only the author can change this post.' },
  'feed.post_changed': { status: 409, message: 'This post was changed in another tab or on another device.' },
  'feed.event_post_fixed': { status: 403, message: 'An event post cannot be changed.' },
  'feed.event_post_stays': { status: 403, message: 'An event post cannot be blocked.' },
  'feed.own_post_stays': { status: 403, message: 'Your own post cannot be blocked.' },

  'reactions.already_reacted': { status: 409, message: 'You have already reacted to this post.' },
  'reactions.not_found': { status: 404, message: 'The reaction was not found.' },
  'reactions.comment_changed': { status: 409, message: 'This comment was changed in another tab or on another device.' },
  'reactions.author_left': { status: 403, message: 'This comment was deleted, so nothing can be added to it.' },
  'reactions.not_yours': { status: 403, message: 'Only the author can change this comment.' },

  'previews.not_found': { status: 404, message: 'There is no preview for this address.' },

  'media.not_found': { status: 404, message: uploadFailed },
  'media.not_an_image': { status: 415, message: 'Invalid file format: please upload an image.' },
  'media.too_large': { status: 413, message: uploadFailed },
  'media.quota_reached': {
    status: 409,
    message: "You've used all your space for photos. Delete posts with photos and try again tomorrow.",
  },
  'media.upload_expired': { status: 403, message: uploadFailed },
} as const;

export const postFieldWords = {
  photo: 'Please add a photo.',
  post_blank: 'Posts cannot be blank.',
  post_long: `Post has exceeded ${postLimits.post_length} characters.`,
  comment_blank: 'Unable to post an empty comment.',
  comment_long: `Comment has exceeded ${postLimits.comment_length} characters.`,
} as const;
