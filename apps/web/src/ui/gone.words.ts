/** Who acted, or is meant, and has no account any more. */
export const somebodyGone = 'Somebody who has left';
