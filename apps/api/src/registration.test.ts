import { callsByFeature, contract, defineCalls, Id, IdParams } from '@muster/contract';
import { expect, it } from 'vitest';
import { features } from './app.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './product/calls/registrar.ts';
import type { Features, Reporting } from './product/feature.ts';
import type { Reportables } from './product/reportable.ts';
import { type ForeignSamples, nobody, own, type Samples } from './test/sample.ts';

// Lines that must not compile: the types step of the check fails if one of them does.
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

it('does not compile where no feature declares what can be reported, or one that the contract does not name', () => {
  const { people, feed, reactions } = features;
  // @ts-expect-error Nobody declares comments.
  const missing: Reportables = { ...people.reports, ...feed.reports };
  // @ts-expect-error
  const misspelt: Features<typeof callsByFeature, Parts>['feed'] = { ...feed, reports: { pots: feed.reports.post } };
  // @ts-expect-error It declares another kind.
  const other: Reporting<'post'> = reactions;
  expect([missing, misspelt, other]).toHaveLength(3);
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

it('does not compile without a sample of a call, or without one that is refused where the path names more than the caller', () => {
  const calls = defineCalls({
    mine: { ...get, self: 'id', errors: ['member.not_found'] },
    undone: { ...get, self: 'id', params: IdParams.extend({ otherId: Id }) },
    theirs: { ...get, self: 'id', params: IdParams.extend({ otherId: Id }), errors: ['member.not_found'] },
    open: { ...get, errors: ['member.not_found'] },
  });
  const input = { params: { id: 'x', otherId: 'y' } };
  const refused = async () => ({ ...(await nobody(input)), code: 'member.not_found' as const });
  const of: Pick<Samples<typeof calls>, 'mine' | 'theirs'> = {
    mine: (app) => own(app, (me) => ({ params: { id: me.id } })),
    theirs: refused,
  };
  // @ts-expect-error Two calls have no sample.
  const missing: Samples<typeof calls> = of;
  // One loop proves the caller's id for all calls with `self`; a call that cannot refuse any caller needs no sample of a refused request.
  const foreign: ForeignSamples<typeof calls> = { theirs: refused, open: refused };
  // @ts-expect-error Anybody may be named in the path of this call.
  const unguarded: ForeignSamples<typeof calls> = { theirs: refused };
  expect([missing, foreign, unguarded]).toHaveLength(3);
});

it('does not compile where a handler draws on a budget that its call does not name', () => {
  const calls = defineCalls({ write: { ...get, method: 'POST', budget: 'write', further: ['comment'] } });
  const right: Handlers<typeof calls> = { write: ({ spend }) => spend('comment').then(() => undefined) };
  // @ts-expect-error
  const wrong: Handlers<typeof calls> = { write: ({ spend }) => spend('post').then(() => undefined) };
  // @ts-expect-error There is no such budget.
  defineCalls({ wrong: { ...get, budget: 'posts' } });
  expect([right, wrong]).toHaveLength(2);
});
