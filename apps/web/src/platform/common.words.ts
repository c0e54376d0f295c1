/** Texts that many screens share. */
export const common = {
  searchPeople: 'Search for People',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  dismiss: 'Dismiss',
  anonymous: 'Anonymous',
  backToFeed: 'Back to the feed',
  notFound: 'Page not found',
  errorText: "We couldn't show this screen. Trying again often helps.",
  unreachableText: 'There was an error contacting the server. Please try again.',
  offline: "You're offline. What you see may be out of date.",
  unreachable: "Can't reach the server right now.",
  anonymousProfile: 'This user has set their profile to anonymous.',
} as const;
