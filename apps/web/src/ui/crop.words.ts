/** Texts of cropping a photo. */
export const cropWords = {
  adjust: 'Adjust',
  area: 'The part of the photo that will show. Arrow keys move it.',
  hint: 'Drag to move. Pinch or use the slider to zoom.',
  zoom: 'Zoom',
  choosePhoto: 'Use photo',
} as const;
