import { captions_bytes } from './limit-values.ts';

// Sentences of error codes that screens say by themselves, too, also the first one. They stand apart from `errors.ts`, which is too heavy for a
// first screen. Whatever comes later takes its sentence from there.

export const unreachable = 'There was an error contacting the server. Please try again.';
export const serverError = 'Server Error, Please try again later.';
export const captionsTooLarge = `This captions file is too large. It can be ${captions_bytes / 2 ** 20} MB at most.`;
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
export const needsDoorCode = 'Check in with the code at the door.';
export const groupArchived = 'This group is no longer active.';
