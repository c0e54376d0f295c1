import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertText, heading, holdSession, openApp } from '../test/app.tsx';
import { testMe } from '../test/fixtures.ts';
import { serve } from '../test/server.ts';
import { api } from './api.ts';
import { createDrafts } from './drafts.ts';
import { removeServiceWorkers } from './service-workers.ts';
import { hasSession, signOut } from './session.ts';
import { browserStorage, storageBlocked, tabStorage } from './storage.ts';
import { pushState } from './web-push.ts';

const sentence = 'This browser keeps nothing for this site: you stay signed in until you close or reload this tab.';
const names = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'];
const given = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const replace = (property: PropertyDescriptor) => {
  for (const name of names) Object.defineProperty(window, name, { configurable: true, ...property });
};

// Before those of the setup, which clear the storages.
afterEach(() => {
  for (const [name, property] of given)
    if (property) Object.defineProperty(window, name, property);
    else Reflect.deleteProperty(window, name);
  for (const storage of [browserStorage, tabStorage]) storage.clear();
  storageBlocked.set(false);
});

describe('a browser that blocks site data', () => {
  beforeEach(() => replace({ get: refuse }));

  it('opens the app, signs in, says once that it keeps nothing, and signs out', async () => {
    const calls = serve({
      signIn: () => ({ access: 'access-1', refresh: 'refresh-1', expires_in: 900 }),
      endSession: () => undefined,
      getMe: () => testMe(),
    });
    const { user, router } = await openApp('/login?from=%2Fevents');
    await heading('Welcome back');
    await user.type(screen.getByLabelText('Email'), 'priya@northwind.example');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await heading('Events');
    expect(calls.findLast(({ name }) => name === 'getMe')?.token).toBe('Bearer access-1');

    expect(await alertText(sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await router.navigate({ to: '/profile/settings' });
    await heading('Settings');
    expect(screen.queryByText(sentence)).toBeNull();

    await signOut();
    await heading('Welcome back');
    expect(hasSession()).toBe(false);
  });

  it('refreshes the session without the locks that it refuses as well', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => refuse() } });
    holdSession(30);
    const calls = serve({ getMe: () => testMe(), refreshSession: () => ({ access: 'access-2', refresh: 'refresh-2', expires_in: 900 }) });
    await api.getMe({});
    expect(calls.at(-1)).toMatchObject({ name: 'getMe', token: 'Bearer access-2' });
  });

  it('says at once that signing in with an organisation cannot come back here', async () => {
    serve({ getOktaConfig: () => ({ discoveryUri: 'https://login.northwind.example', clientId: 'muster-web', nonce: 'nonce-1' }) });
    const { user } = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'rosa@northwind.example');
    await user.click(screen.getByRole('button', { name: 'Sign In With SSO' }));
    const advice = 'To sign in with your organisation, let this browser keep data for this site, then reload this page.';
    expect(await alertText(advice)).toBeVisible();
  });

  it('asks before a reload that would lose a draft', () => {
    const drafts = createDrafts<string>('drafts.blocked');
    const stays = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    drafts.set('one', 'Half a sentence');
    expect(stays()).toBe(true);
    drafts.set('one', undefined);
    expect(stays()).toBe(false);
  });

  it('has no service workers and no pushes', async () => {
    expect(browserStorage.get('any')).toBeNull();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: refuse, getRegistration: refuse } });
    vi.stubGlobal('PushManager', () => undefined);
    vi.stubGlobal('Notification', { permission: 'default' });
    await removeServiceWorkers();
    expect(await pushState()).toBe('impossible');
  });
});

it('a browser that has no storages keeps everything in memory', () => {
  replace({ value: null });
  for (const storage of [browserStorage, tabStorage]) {
    expect(storage.set('one', '[1]')).toBe(true);
    expect([storage.get('one'), storage.parse('one'), storage.keys()]).toEqual(['[1]', [1], ['one']]);
    storage.remove('one');
    expect([storage.get('one'), storage.parse('one'), storage.keys()]).toEqual([null, null, []]);
  }
  expect(storageBlocked.get()).toBe(true);
});

it.each(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'])('a full storage (%s) still gives what it holds', (name) => {
  browserStorage.set('one', '1');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', name);
  });
  expect(browserStorage.set('two', '2')).toBe(false);
  expect([browserStorage.get('one'), browserStorage.get('two'), storageBlocked.get()]).toEqual(['1', null, false]);
});
