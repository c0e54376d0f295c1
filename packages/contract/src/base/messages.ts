// Messages that screens also show by themselves, the first screen among them. They stand apart from the rules of their areas and from `errors.ts`, which
// is too heavy for a first screen. Whatever loads later takes its messages from `errors.ts`.

export const unreachable = 'There was an error contacting the server. Please try again.';
export const serverError = 'Server Error, Please try again later.';
export const pageNotFound = 'Page not found';
export const anonymousProfile = 'This user has set their profile to anonymous.';
export const userNotFound = 'There was an error retrieving the user.';
export const privateProfile = 'This user has set their profile to private.';
export const userBlocked = 'This user has been blocked.';
export const userIdRequired = 'User ID is required';
export const postNotFound = 'Error retrieving post.';
export const eventNotFound = 'This event could not be found.';
export const eventOver = 'This event is over.';
export const eventCanceled = 'This event has been canceled.';
export const chatSilenced = 'You can read this chat but no longer write in it.';
export const placeRemoved = 'The host has removed you from the list of this event. You can answer again once they let you back in.';
export const needsDoorCode = 'Check in with the code at the door.';
export const groupArchived = 'This group is no longer active.';
/** Message for a captions file above the limit. */
export const captionsTooLarge = (bytes: number): string => `This captions file is too large. It can be ${bytes / 2 ** 20} MB at most.`;

/** End of the message of a temporary refusal. Where the answer names a wait, `withWait` replaces it. */
export const laterWords = 'Please try again later.';

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** A wait in words, rounded up so that nobody retries too early: "40 seconds", "4 minutes", "2 hours". */
export function waitWords(seconds: number): string {
  if (seconds <= 90) return count(Math.ceil(seconds), 'second');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

/** The message of a temporary refusal with the wait instead of `laterWords`. */
export const withWait = (message: string, seconds: number): string =>
  `${message.replace(laterWords, '').trimEnd()} Try again in ${waitWords(seconds)}.`;
