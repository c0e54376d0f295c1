import type { DeploymentConfig } from '@muster/contract';
import type { App } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { deliver } from '../platform/deliver.ts';
import { newId } from '../platform/ids.ts';
import type { CallContext } from '../product/calls/registrar.ts';
import type { Deps } from '../product/deps.ts';
import type { Viewer } from '../product/viewer.ts';
import type { PersonKey } from './people.ts';
import type { Pictures } from './pictures.ts';

/** What the acts of the story work with: the services' dependencies within one transaction, at the time of the act. */
export interface Stage {
  deps: Deps;
  /** A person of the story as the viewer of a service call. */
  as: (key: PersonKey) => Viewer;
  /** Runs what a creating call does; in the story no request is repeated. */
  once: CallContext['once'];
}

/** One thing that a person does, at an instant in milliseconds. */
export interface Act {
  at: number;
  play: (stage: Stage) => Promise<unknown>;
}

/** What a chapter needs to know before it lists what happens in it. */
export interface Setting {
  /** The present, in milliseconds. Everything happens before it. */
  now: number;
  config: DeploymentConfig;
  pictures: Pictures;
}

/** A part of the story, one for each feature that contributes. */
export type Chapter = (setting: Setting) => Act[];

/** A clock that the story moves. Ids use its time too, since feeds are ordered by id. */
function storyClock(): Clock & { set: (at: number) => void } {
  let at = 0;
  return {
    now: () => new Date(at),
    newId: () => newId(at),
    set: (instant) => {
      at = instant;
    },
  };
}

/** Who acts, and on what. */
export interface Cast {
  app: Pick<App, 'deps' | 'subscribers'>;
  tx: Tx;
  viewers: ReadonlyMap<PersonKey, Viewer>;
  stopping: AbortSignal;
}

/**
 * Runs the acts in the order of their instants through the services that members' calls use, and the features' own subscribers for their
 * events, in the same transaction. `interlude` runs between what happened before an instant and what happened after it.
 */
export async function play(
  { app, tx, viewers, stopping }: Cast,
  acts: Act[],
  interlude: Act & { play: (stage: Stage) => Promise<void> },
): Promise<void> {
  const clock = storyClock();
  const deps: Deps = { ...app.deps, db: tx, transact: (work) => work(tx), alone: (work) => work(tx), clock };
  const stage: Stage = {
    deps,
    as: (key) => viewers.get(key)!,
    once: Object.assign(<T>(work: (tx: Tx) => Promise<T>) => work(tx), { repeat: () => null }),
  };
  const subscribers = app.subscribers(deps);
  const perform = async ({ at, play: act }: Act) => {
    stopping.throwIfAborted();
    clock.set(at);
    await act(stage);
  };
  const inOrder = acts.toSorted((a, b) => a.at - b.at);
  for (const act of inOrder.filter(({ at }) => at <= interlude.at)) await perform(act);
  await deliver(tx, subscribers);
  await perform(interlude);
  for (const act of inOrder.filter(({ at }) => at > interlude.at)) await perform(act);
  await deliver(tx, subscribers);
}
