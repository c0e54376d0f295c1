import type { MusterContract } from '@muster/contract';
import type { Client } from '@muster/contract/base/client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ahead } from './ahead.ts';
import { createIdSet } from './id-set.ts';
import { queryClient } from './query.ts';
import { createSignal, type Signal } from './store.ts';

/**
 * Each post, comment or person is cached once: under a query cache key of its own, updated by every response that contains it. Lists hold
 * ids. A change (a like, an edit, a deletion, a blocked member) touches one entry (decision 34).
 */

type Calls = Client<MusterContract>;
type Answer<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/** A person to whom a thing belongs; if they are not named, the relation that brought them stands in for their id. */
interface By {
  id: string | null;
  relation_id?: string;
}

interface Thing {
  id: string | null;
  version?: number;
}

interface Description<T extends Thing> {
  /** The first part of its cache keys. */
  name: string;
  /** The calls whose responses contain it, and where to find it in them. */
  carriedBy: { [Name in keyof Calls]?: (answer: Answer<Name>) => readonly T[] };
  /** Its key, if that is not its id alone. */
  idOf?: (thing: T) => string;
  /** Whether responses differ in how much they contain: fields missing from a response are then kept. */
  merge?: boolean;
  /** The people without whom it is hidden: its author, its host. It disappears when the viewer blocks one of them. */
  by: (thing: T) => readonly By[];
}

/** A page of a list: the ids it holds, and the cursor of the next one. */
export interface IdPage {
  ids: string[];
  next: string | null;
}

/** Calls and changes are numbered in the order in which they start: a response knows nothing of what happened after its request. */
let moments = 0;

const carriers = new Map<string, Array<(answer: unknown, since: number) => void>>();
const forgetters: Array<(personId: string) => void> = [];

/** Registers the start of a call; the returned function takes its response and caches what it contains. */
export function listenTo(call: string): (answer: unknown) => void {
  const since = ++moments;
  return (answer) => {
    for (const carry of carriers.get(call) ?? []) carry(answer, since);
  };
}

const hidden = createIdSet();
/**
 * Hides an entity from all lists and screens until the returned function is called, which puts it back in its position. Given the id of a
 * person, or of the relation that stands in for them, it hides what is by them too.
 */
export const hide = hidden.add;
export const useHidden = hidden.use;

const isHidden = ({ id, relation_id }: By) => (id !== null && hidden.has(id)) || (relation_id !== undefined && hidden.has(relation_id));

/** Removes everything by a person, of every kind. */
export const forgetBy = (personId: string): void => {
  for (const forget of forgetters) forget(personId);
};

/** The observers of one entity, by its id, and the observers of which entities exist at all. */
const followers = new Map<string, Signal<[]>>();
const comings = createSignal();
hidden.listen(comings.tell);

const followersOf = (id: string): Signal<[]> => {
  const followed = createSignal(() => {
    followers.set(id, followed);
    return () => void followers.delete(id);
  });
  return followers.get(id) ?? followed;
};

function follow(id: string, tell: () => void): () => void {
  const stops = [followersOf(id).listen(tell), comings.listen(tell)];
  return () => stops.forEach((stop) => stop());
}

/** How often unused entries are swept. */
const sweepMs = 5 * 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;

const sweepLater = (): void =>
  void (timer ??= setTimeout(() => {
    timer = undefined;
    ahead(() => import('./sweep.ts').then(({ sweep }) => sweep(followers) && sweepLater()));
  }, sweepMs));

/** Maps a list, and returns the same array as before while its items are the same. */
function settled<V>(read: () => readonly V[], first: readonly V[] = []): () => readonly V[] {
  let last = first;
  return () => {
    const now = read();
    if (now.length !== last.length || now.some((each, at) => each !== last[at])) last = now;
    return last;
  };
}

/** Declares a kind of entity; call it in the feature that owns the kind. */
export function defineKind<T extends Thing>({ name, carriedBy, by, idOf = ({ id }) => id!, merge }: Description<T>) {
  queryClient.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY, meta: { thing: true } });

  /** The cached value: null if it is gone. */
  const get = (id: string) => queryClient.getQueryData<T | null>([name, id]);
  const isShown = (thing: T | null | undefined): thing is T => Boolean(thing) && !hidden.has(idOf(thing!)) && !by(thing!).some(isHidden);

  const write = (id: string, next: T | null, asOf: number) => {
    const before = get(id);
    queryClient.setQueryData<T | null>([name, id], next, { updatedAt: asOf });
    sweepLater();
    if (get(id) !== before) followers.get(id)?.tell();
    if (before !== undefined && !before !== !next) comings.tell();
  };

  /** Stores what a response says, unless something newer is known: a later version, or a request or change started after that request. */
  const put = (thing: T, since: number) => {
    const id = idOf(thing);
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<T | null>([name, id]) ?? {};
    const ahead = (thing.version ?? 0) - (data?.version ?? thing.version ?? 0);
    if (ahead > 0 || (ahead === 0 && since >= dataUpdatedAt)) write(id, merge ? { ...data, ...thing } : thing, since);
  };

  for (const [call, find] of Object.entries(carriedBy))
    carriers.set(call, [
      ...(carriers.get(call) ?? []),
      (answer, since) => (find as (answer: unknown) => readonly T[])(answer).forEach((thing) => put(thing, since)),
    ]);

  /** Updates it, if it is cached. */
  const change = (id: string, make: (thing: T) => T) => {
    const thing = get(id);
    if (thing) write(id, make(thing), ++moments);
  };

  /** Removes it everywhere; the returned function puts it back in its position. */
  const remove = (id: string): (() => void) => {
    const thing = get(id);
    write(id, null, ++moments);
    return () => thing && !get(id) && write(id, thing, ++moments);
  };

  forgetters.push((personId) => {
    for (const [, thing] of queryClient.getQueriesData<T | null>({ queryKey: [name] }))
      if (thing && by(thing).some(({ id, relation_id }) => id === personId || relation_id === personId)) remove(idOf(thing));
  });

  return {
    get,
    change,
    remove,
    /** Replaces it with what the server says now. */
    take: (thing: T) => put(thing, ++moments),
    /** Subscribes to one entity: null if it is gone or hidden, undefined if it is not cached. */
    use: (id: string): T | null | undefined =>
      useSyncExternalStore(
        useCallback((tell) => follow(id, tell), [id]),
        () => {
          const thing = get(id);
          return thing && !isShown(thing) ? null : thing;
        },
      ),
    /** The visible items of a list. Pass a stable array while its content is the same. */
    useShown: (ids: readonly string[]): readonly string[] =>
      useSyncExternalStore(
        comings.listen,
        useMemo(() => settled(() => ids.filter((id) => isShown(get(id))), ids), [ids]),
      ),
    /** The same with their values, for lists that render as a whole. */
    useAll: (ids: readonly string[]): readonly T[] =>
      useSyncExternalStore(
        useCallback(
          (tell) => {
            const stops = ids.map((id) => follow(id, tell));
            return () => stops.forEach((stop) => stop());
          },
          [ids],
        ),
        useMemo(() => settled(() => ids.map(get).filter(isShown)), [ids]),
      ),
  };
}
