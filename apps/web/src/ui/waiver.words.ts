/** The button and the box that accept the waiver. */
export const acceptWaiver = 'I accept the waiver';
