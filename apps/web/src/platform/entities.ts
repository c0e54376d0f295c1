import type { MusterContract } from '@muster/contract';
import type { Client } from '@muster/contract/client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ahead } from './ahead.ts';
import { createIdSet } from './id-set.ts';
import { queryClient } from './query.ts';
import { createSignal, type Signal } from './store.ts';

/**
 * Each post, comment or person stands once in the browser: under a key of its own in the query cache, fed by every answer that carries
 * it. Lists hold ids. What changes a thing (a like, an edit, a deletion, somebody blocked) touches one entry (decision 34).
 */

type Calls = Client<MusterContract>;
type Answer<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/** Somebody whom a thing is by; where they are not named, the relation stands for them that brought them. */
interface By {
  id: string | null;
  relation_id?: string;
}

interface Thing {
  id: string | null;
  version?: number;
}

interface Description<T extends Thing> {
  /** The first part of its keys. */
  name: string;
  /** The calls whose answers carry it, and where it stands in them. */
  carriedBy: { [Name in keyof Calls]?: (answer: Answer<Name>) => readonly T[] };
  /** By what it is known, where that is not its id alone. */
  idOf?: (thing: T) => string;
  /** Whether one answer says more of it than another: what an answer does not name stays. */
  merge?: boolean;
  /** Those without whom it is not shown: its author, its host. It goes when the viewer blocks one of them. */
  by: (thing: T) => readonly By[];
}

/** A page of a list: what stands in it, by id, and where the next one begins. */
export interface IdPage {
  ids: string[];
  next: string | null;
}

/** Calls and changes are numbered in the order in which they begin: an answer knows nothing of what came after its question. */
let moments = 0;

const carriers = new Map<string, Array<(answer: unknown, since: number) => void>>();
const forgetters: Array<(personId: string) => void> = [];

/** Notes the beginning of a call; what is returned takes its answer, and puts what that carries in its place. */
export function listenTo(call: string): (answer: unknown) => void {
  const since = ++moments;
  return (answer) => {
    for (const carry of carriers.get(call) ?? []) carry(answer, since);
  };
}

const hidden = createIdSet();
/**
 * Has something be gone from all lists and screens until the returned function is called, which leaves it where it stood. The id of a
 * person, or of the relation that stands for them, takes along what is by them.
 */
export const hide = hidden.add;
export const useHidden = hidden.use;

const isHidden = ({ id, relation_id }: By) => (id !== null && hidden.has(id)) || (relation_id !== undefined && hidden.has(relation_id));

/** Takes all that is by somebody away, of whatever kind. */
export const forgetBy = (personId: string): void => {
  for (const forget of forgetters) forget(personId);
};

/** Who follows one thing, by its id, and who follows which things are there at all. */
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

/** How often what nothing needs any more is thrown away. */
const sweepMs = 5 * 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;

const sweepLater = (): void =>
  void (timer ??= setTimeout(() => {
    timer = undefined;
    ahead(() => import('./sweep.ts').then(({ sweep }) => sweep(followers) && sweepLater()));
  }, sweepMs));

/** Reads a list, and answers the same array as before while the same stands in it. */
function settled<V>(read: () => readonly V[], first: readonly V[] = []): () => readonly V[] {
  let last = first;
  return () => {
    const now = read();
    if (now.length !== last.length || now.some((each, at) => each !== last[at])) last = now;
    return last;
  };
}

/** Declares a kind of thing, in the feature that it belongs to. */
export function defineKind<T extends Thing>({ name, carriedBy, by, idOf = ({ id }) => id!, merge }: Description<T>) {
  queryClient.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY, meta: { thing: true } });

  /** What is known: null where it is gone. */
  const get = (id: string) => queryClient.getQueryData<T | null>([name, id]);
  const isShown = (thing: T | null | undefined): thing is T => Boolean(thing) && !hidden.has(idOf(thing!)) && !by(thing!).some(isHidden);

  const write = (id: string, next: T | null, asOf: number) => {
    const before = get(id);
    queryClient.setQueryData<T | null>([name, id], next, { updatedAt: asOf });
    sweepLater();
    if (get(id) !== before) followers.get(id)?.tell();
    if (before !== undefined && !before !== !next) comings.tell();
  };

  /** Takes what an answer says, unless something newer is known: a later version, or what was asked or done after that question. */
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

  /** Changes it, where it is known. */
  const change = (id: string, make: (thing: T) => T) => {
    const thing = get(id);
    if (thing) write(id, make(thing), ++moments);
  };

  /** Takes it away everywhere; what is returned brings it back to where it stood. */
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
    /** Takes what the server says now. */
    take: (thing: T) => put(thing, ++moments),
    /** Follows one thing: null where it is gone or hidden, undefined where it is not known. */
    use: (id: string): T | null | undefined =>
      useSyncExternalStore(
        useCallback((tell) => follow(id, tell), [id]),
        () => {
          const thing = get(id);
          return thing && !isShown(thing) ? null : thing;
        },
      ),
    /** Those of a list that are to be seen. Give the same array as long as it says the same. */
    useShown: (ids: readonly string[]): readonly string[] =>
      useSyncExternalStore(
        comings.listen,
        useMemo(() => settled(() => ids.filter((id) => isShown(get(id))), ids), [ids]),
      ),
    /** The same with what they are, for lists that are drawn as a whole. */
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
