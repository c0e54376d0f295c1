import type { CallInput, CallName, ErrorCode, MusterContract } from '@muster/contract';
import { makeBlock } from '../features/people/people.factory.ts';
import { makeMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** What a call takes. */
export type Input<N extends CallName> = CallInput<MusterContract[N]>;
/** A request that succeeds. */
export interface Sample<I> {
  /** Token of who calls; null for calls that need none. */
  access: string | null;
  input: I;
}
/** A call on what belongs to somebody else, and the code that refuses it. */
export interface Foreign<I> extends Sample<I> {
  code: ErrorCode;
}

/** A request that needs no token. */
export const nobody = async <I>(input: I): Promise<Sample<I>> => ({ access: null, input });
/** A request of a fresh member. */
export const own = async <I>(app: TestApp, input: (me: TestMember) => I | Promise<I>): Promise<Sample<Awaited<I>>> => {
  const me = await makeMember(app);
  return { access: me.access, input: await input(me) };
};

/** The same request with the id of another member in the place that must be one's own. */
export async function asSomebodyElse<I extends { params: { id: string } }>(app: TestApp, sample: Promise<Sample<I>>): Promise<Foreign<I>> {
  const { access, input } = await sample;
  const other = await makeMember(app);
  return { access, input: { ...input, params: { ...input.params, id: other.id } }, code: 'member.not_you' };
}

/** A member, and one who has blocked them: to each other they are not there (ruling 15). */
export async function strangers(app: TestApp) {
  const [me, other] = [await makeMember(app), await makeMember(app)];
  await makeBlock(app.deps.db, { blocker: other.id, blocked: me.id, at: app.clock.now() });
  return { me, other };
}
