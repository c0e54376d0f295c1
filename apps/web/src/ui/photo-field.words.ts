/** Texts of a photo that a form asks for. */
export const photoField = {
  add: 'Add a photo',
  change: 'Choose another',
  position: 'Position the photo',
  adjust: 'Adjust the photo',
  cannotAdjust: "This photo can't be repositioned. Please choose it again.",
  remove: 'Remove',
  removeLong: 'Remove the photo',
  chosen: 'The chosen photo',
} as const;
