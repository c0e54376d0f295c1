import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The socket's other end is a server: `test/live.ts` stands in for it, as `test/server.ts` does for calls.
vi.mock('socket.io-client', () => import('./live.ts'));

// Screens and sheets arrive as code of their own: on a busy machine that takes far longer than the second that is waited otherwise.
configure({ asyncUtilTimeout: 20_000 });

// What Mantine and we ask of a browser and jsdom does not have.
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList;
window.scrollTo = () => {};
HTMLElement.prototype.scrollIntoView = () => {};
HTMLElement.prototype.showPopover = function () {
  this.style.display = 'block';
};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
