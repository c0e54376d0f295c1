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

/** The context of an act: the services' dependencies within one transaction, at the time of the act. */
export interface Stage {
  deps: Deps;
  /** A person of the story as the viewer of a service call. */
  as: (key: PersonKey) => Viewer;
  /** Runs the transaction of a creating call; the demo repeats no request. */
  once: CallContext['once'];
}

/** One action of a person, at an instant in milliseconds. */
export interface Act {
  at: number;
  play: (stage: Stage) => Promise<unknown>;
}

/** The parameters of a chapter. */
export interface Setting {
  /** The present, in milliseconds. All acts are before it. */
  now: number;
  config: DeploymentConfig;
  pictures: Pictures;
}

/** One feature's part of the story, as a list of acts. */
export type Chapter = (setting: Setting) => Act[];

/** A clock that the story moves. Ids use its time, too, since feeds are ordered by id. */
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

/** The people of the story, and the app and transaction they act in. */
export interface Cast {
  app: Pick<App, 'deps' | 'subscribers'>;
  tx: Tx;
  viewers: ReadonlyMap<PersonKey, Viewer>;
  stopping: AbortSignal;
}

/**
 * Plays the acts in order of their instants through the services behind members' calls, and the features' own subscribers for their events,
 * in the same transaction. `interlude` runs between the acts before its instant and those after it.
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
