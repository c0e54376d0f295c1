import * as react from 'react';

/** What React counts with: each second it may note where ten thousand elements were made, for the stacks of its warnings. */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** Says that it has noted them all: an `Error` for every element took a tenth of the tests' time. Warnings themselves stay. */
Object.defineProperty((react as unknown as Record<typeof internals, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
});
