import { callsByFeature, contract, defineCalls, IdParams } from '@muster/contract';
import { expect, it } from 'vitest';
import { features, type Parts } from './app.ts';
import type { Features } from './platform/feature.ts';

// What must not compile: the types step of the check fails where one of these lines does.
const get = { method: 'GET', path: '/api/user/{id}/x', access: 'member', summary: 'x', params: IdParams } as const;

it('knows each call by one name, and each feature by the name of its calls', () => {
  const names = Object.values(callsByFeature).flatMap((calls) => Object.keys(calls));
  expect(Object.keys(contract).sort()).toEqual(names.sort());
  expect(Object.keys(features).sort()).toEqual(Object.keys(callsByFeature).sort());
});

it('does not compile without a feature, or with one that has no calls', () => {
  const { feed: _, ...fewer } = features;
  // @ts-expect-error The feed is missing.
  const missing: Features<typeof callsByFeature, Parts> = fewer;
  // @ts-expect-error The contract names no such feature.
  const extra = { ...features, fed: features.feed } satisfies Features<typeof callsByFeature, Parts>;
  // @ts-expect-error Its calls are not those of reactions.
  const swapped: Features<typeof callsByFeature, Parts> = { ...features, reactions: features.feed };
  expect([missing, extra, swapped]).toHaveLength(3);
});

it('does not compile where a feature needs what the app has not', () => {
  // @ts-expect-error Features need more than sessions.
  const unmet: Features<typeof callsByFeature, Pick<Parts, 'sessions'>> = features;
  expect(unmet).toBe(features);
});

it('does not compile with a misspelt error code', () => {
  defineCalls({ right: { ...get, errors: ['feed.post_not_found'], stale: 'feed.post_changed' } });
  // @ts-expect-error
  defineCalls({ wrong: { ...get, errors: ['feed.post_not_fond'] } });
  // @ts-expect-error
  defineCalls({ wrong: { ...get, stale: 'feed.post_chnged' } });
});

it('does not compile with a misspelt `self`', () => {
  defineCalls({ right: { ...get, self: 'id' } });
  // @ts-expect-error
  defineCalls({ wrong: { ...get, self: 'idd' } });
  // @ts-expect-error There are no parameters.
  defineCalls({ wrong: { ...get, params: undefined, self: 'id' } });
});
