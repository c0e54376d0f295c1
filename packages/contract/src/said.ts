// Sentences of error codes that screens say by themselves, too, also the first one. They stand apart from `errors.ts`, which is too heavy for a
// first screen. Whatever comes later takes its sentence from there.

export const unreachable = 'There was an error contacting the server. Please try again.';
export const serverError = 'Server Error, Please try again later.';
export const pageNotFound = 'Page not found';
export const anonymousProfile = 'This user has set their profile to anonymous.';
export const userNotFound = 'There was an error retrieving the user.';
export const privateProfile = 'This user has set their profile to private.';
export const userBlocked = 'This user has been blocked.';
export const userIdRequired = 'User ID is required';
export const postNotFound = 'Error retrieving post.';
