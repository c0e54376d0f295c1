import * as said from '@muster/contract/said';

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
  notFound: said.pageNotFound,
  errorText: "We couldn't show this screen. Trying again often helps.",
  offline: "You're offline. What you see may be out of date.",
  unreachable: "Can't reach the server right now.",
  anonymousProfile: said.anonymousProfile,
} as const;
