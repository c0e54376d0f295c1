import '@testing-library/jest-dom/vitest';
import './owner-stacks.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { quickenStyles } from './computed-style.ts';
import { shortenErrors } from './element-errors.ts';
import { quickenLabels } from './labels.ts';
import { endTimers, patienceMs } from './timers.ts';

// Files share a worker, its page and the libraries; our modules, which hold sessions, drafts and caches, each file has to itself.
vi.resetModules();
const listen = window.addEventListener.bind(window);
const listening: Array<Parameters<typeof listen>> = [];
window.addEventListener = (...added: Parameters<typeof listen>) => {
  listening.push(added);
  listen(...added);
};
afterAll(() => {
  window.addEventListener = listen;
  for (const added of listening) window.removeEventListener(...added);
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
});

afterAll(endTimers());
afterAll(quickenStyles());
afterAll(quickenLabels());

// The other end of the socket is a server: `test/live.ts` stands in for it, as `test/server.ts` does for calls.
vi.mock('socket.io-client', () => import('./live.ts'));

// Screens and sheets are lazy chunks: on a busy machine they take far longer than the default timeout of one second.
configure({ asyncUtilTimeout: patienceMs });
shortenErrors();

// Browser features that Mantine and our code use and jsdom lacks. Motion is reduced, so that what has appeared is visible at once.
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('prefers-reduced-motion'),
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
