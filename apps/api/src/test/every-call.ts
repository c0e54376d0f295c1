import { type Call, type CallName, contract, type ErrorBody, type ErrorCode, errors } from '@muster/contract';
import { expect } from 'vitest';
import { type PliantProvider, startPliantProvider } from '../features/sso/sso.factory.ts';
import { isLibraryWords } from './library-words.ts';
import { samples } from './samples.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { send, type Wire, wireOf } from './wire.ts';

/** Every call of the contract, with its name. */
export const calls = Object.entries<Call>(contract) as Array<[CallName, Call]>;

/** The app for tests that make every call, with all features on that calls require. */
export async function startForEveryCall() {
  const provider: PliantProvider = await startPliantProvider();
  const app = await startTestApp({
    config: {
      features: { attendee_limits: true, groups: true, payment: true, shirt_purchase: true, membership_discount: true },
      private: { single_sign_on: [provider.setting] },
    },
  });
  return {
    app,
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}

/** A fresh request of a call that would succeed. */
export const sampleOf = async (app: TestApp, name: CallName): Promise<Wire> => wireOf(contract[name], await samples[name](app));

/** Expects a refusal with this code, in the common shape of errors. */
export async function expectRefusal(app: TestApp, wire: Wire, code: ErrorCode): Promise<ErrorBody> {
  const { status, body, response } = await send(app, wire);
  expect({ status, code: body?.code }).toEqual({ status: errors[code].status, code });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(body!).filter((key) => !['code', 'message', 'fields', 'email'].includes(key))).toEqual([]);
  expect(body!.message).toMatch(/\S/);
  // A sentence for people, not the validator's default message (ruling 6).
  expect(
    Object.values(body!.fields ?? {})
      .flat()
      .filter(isLibraryWords),
  ).toEqual([]);
  return body!;
}

/** The path of a request, with this id in place of the caller's own. */
export const ownPath = (call: Call, { path }: Wire, id: string): string => {
  const index = call.path.split('/').indexOf(`{${call.self}}`);
  return path
    .split('/')
    .map((part, at) => (at === index ? id : part))
    .join('/');
};
