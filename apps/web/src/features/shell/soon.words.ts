/** What is said of a destination whose screens are not built yet; apart from the frame's texts, which are in the first load. */
export const soon = {
  notHere: (what: string) => `${what} are not part of this version yet.`,
} as const;
