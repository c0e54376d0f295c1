import { describe, expect, it, vi } from 'vitest';
import { shortNumber } from './numbers.ts';
import { sameSitePath } from './paths.ts';
import { removeServiceWorkers } from './service-workers.ts';
import { relativeTime } from './time.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1099, '1K'],
    [1290, '1.2K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [2_590_000, '2.5M'],
  ])('%i is shortened to %s, cut and not rounded [SHELL-48]', (value, text) => expect(shortNumber(value)).toBe(text));
});

describe('relative time', () => {
  // Noon in the test's time zone: dates are shown in the reader's own.
  const now = new Date(2026, 2, 20, 12).getTime();
  const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now);
  it.each([
    [0, '<1m'],
    [59, '<1m'],
    [60, '1m'],
    [59 * 60 + 59, '59m'],
    [3600, '1h'],
    [86_399, '23h'],
    [86_400, '1d'],
    [7 * 86_400, '7d'],
    [9 * 86_400, 'Mar 11'],
    [400 * 86_400, 'Feb 13, 2025'],
  ])('%i seconds ago reads %s [SHELL-49]', (seconds, text) => expect(ago(seconds)).toBe(text));
});

describe('addresses of this site', () => {
  it.each(['/feed', '/profile/123?tab=1#top', '/feed/a%2Fb'])('%s is kept', (path) => expect(sameSitePath(path)).toBe(path));

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'feed',
    '',
    undefined,
    7,
  ])('%j is refused [AUTH-18]', (path) => expect(sameSitePath(path)).toBeUndefined());
});

describe('service workers', () => {
  it('of earlier versions are unregistered, also when one refuses; our own current one stays [SHELL-50]', async () => {
    const worker = (path: string, unregister = vi.fn(async () => true)) => ({
      active: { scriptURL: `https://site.test${path}` },
      waiting: null,
      installing: null,
      unregister,
    });
    const old = [
      worker('/service-worker.js'),
      worker(
        '/old/sw.js',
        vi.fn(async () => Promise.reject(new Error('no'))),
      ),
      { unregister: vi.fn() },
    ];
    const own = worker('/sw.js');
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [...old, own] } });
    await removeServiceWorkers();
    for (const each of old) expect(each.unregister).toHaveBeenCalledOnce();
    expect(own.unregister).not.toHaveBeenCalled();
  });
});
