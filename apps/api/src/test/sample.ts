import type { Call, CallInput, Contract, ErrorCode, Parsed } from '@muster/contract';
import { makePost } from '../features/feed/feed.factory.ts';
import { makeBlock } from '../features/people/people.factory.ts';
import { makeMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** A request that succeeds. */
export interface Sample<I> {
  /** The caller's token; null for calls that need none. */
  access: string | null;
  input: I;
}

/** For each call of one feature a successful request, with every field that its body may have. A missing call does not compile. */
export type Samples<C extends Contract> = { readonly [N in keyof C]: (app: TestApp) => Promise<Sample<CallInput<C[N]>>> };

/** A request for another member's object, or one that does not exist for the caller, and the code that refuses it. */
interface Foreign<I> extends Sample<I> {
  code: ErrorCode;
}

/** The path parameters of a call besides the caller, if the call can refuse them. */
type Named<C extends Call> = C extends { errors: object }
  ? Exclude<keyof Parsed<C['params']>, 'self' extends keyof C ? C['self'] : never>
  : never;

/**
 * For each call of one feature with path parameters besides the caller: a request that is refused. Another member's id in place of the
 * caller's own (`self`) is tested in a loop over all calls, without these samples.
 */
export type ForeignSamples<C extends Contract> = {
  readonly [N in keyof C as Named<C[N]> extends never ? never : N]: (app: TestApp) => Promise<Foreign<CallInput<C[N]>>>;
};

/** A request that needs no token. */
export const nobody = async <I>(input: I): Promise<Sample<I>> => ({ access: null, input });
/** A request of a new member. */
export const own = async <I>(app: TestApp, input: (me: TestMember) => I | Promise<I>): Promise<Sample<Awaited<I>>> => {
  const me = await makeMember(app);
  return { access: me.access, input: await input(me) };
};

/** Two members without any relation. */
export const twoMembers = async (app: TestApp) => ({ me: await makeMember(app), other: await makeMember(app) });

/** Two members, one of whom has blocked the other: neither exists for the other (ruling 15). */
export async function strangers(app: TestApp) {
  const { me, other } = await twoMembers(app);
  await makeBlock(app.deps.db, { blocker: other.id, blocked: me.id, at: app.clock.now() });
  return { me, other };
}

/** A post of this member. */
export const post = (app: TestApp, author: { id: string }) => makePost(app.deps.db, { author: author.id, at: app.clock.now() });
/** A comment of this member. */
export const comment = (me: TestMember, posterId: string, streamId: string) =>
  me.api.addReaction({ params: { posterId, streamId }, body: { kind: 'comment', content: 'Well done' } });

/** A link preview with every field, as an author sends it. */
export const preview = {
  title: 'River path',
  url: 'https://river.example/path',
  description: 'Seven miles',
  image_url: 'https://river.example/p.jpg',
};
