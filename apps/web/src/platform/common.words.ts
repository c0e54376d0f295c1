import * as messages from '@muster/contract/base/messages';

/** Texts that many screens share. */
export const common = {
  searchPeople: 'Search for People',
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  dismiss: 'Dismiss',
  anonymous: 'Anonymous',
  backToFeed: 'Back to the feed',
  notFound: messages.pageNotFound,
  errorText: "We couldn't show this screen. Trying again often helps.",
  offline: "You're offline. What you see may be out of date.",
  unreachable: "Can't reach the server right now.",
  anonymousProfile: messages.anonymousProfile,
} as const;
