import { configure, getConfig, prettyDOM } from '@testing-library/react';

/**
 * Whoever waits for an element asks until it is there, and each time the answer was an error with the whole page written out: a thirtieth of
 * what the web's tests took. The page is written once, when nobody waits any longer.
 */
export function shortenErrors(): void {
  configure({
    getElementError: (message, container) => {
      const { _disableExpensiveErrorDiagnostics: asksAgain } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
      const error = new Error([message, !asksAgain && prettyDOM(container)].filter(Boolean).join('\n\n'));
      return Object.assign(error, { name: 'TestingLibraryElementError' });
    },
  });
}
