/** A number as people read it: `1,084`. Apart from `counted`, which every first screen loads. */
export const figure = (count: number): string => count.toLocaleString('en');
