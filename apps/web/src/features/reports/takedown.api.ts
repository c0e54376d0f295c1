import type { HomeKind, HomeRef, TakenKind } from '@muster/contract';
import { api } from '../../platform/api.ts';

/** What is taken down, and why. */
interface Taking {
  kind: TakenKind;
  object_id: string;
  reason: string;
}

/** The kinds of homes that somebody looks after, each with the call that takes down what is in it. */
const calls: Partial<Record<HomeKind, (id: string, body: Taking) => Promise<unknown>>> = {
  group: (id, body) => api.takeDownInGroup({ params: { id }, body }),
};

/** Whether what is in this home can be taken down at all. */
export const isLookedAfter = (home: HomeRef | null | undefined): home is HomeRef => Boolean(home && calls[home.kind]);

/** Takes down a post or comment in its home. */
export const takeDown = async ({ kind, id }: HomeRef, taking: Taking): Promise<unknown> => calls[kind]?.(id, taking);
