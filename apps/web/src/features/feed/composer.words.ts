/** Texts of writing a post. */
export const composer = {
  post: 'Post',
  send: 'Send',
  save: 'Save',
  sending: 'Sending',
  addPhoto: 'Add photo',
  changePhoto: 'Change photo',
  removePhoto: 'Remove photo',
  chosenPhoto: 'Your photo',
  shrinking: 'Making your photo smaller',
  createFailed: "Unable to upload post to the product's servers.",
  updateFailed: "Unable to update post to the product's servers.",
  photoFailed: "Error uploading post image to the product's servers.",
  sent: 'Your post has been sent.',
  view: 'View',
  postChanged: 'This post was changed in another tab. It now says:',
} as const;
