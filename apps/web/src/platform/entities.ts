import type { MusterContract } from '@muster/contract';
import type { Client } from '@muster/contract/client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createIdSet } from './id-set.ts';
import { queryClient } from './query.ts';

/**
 * Each post, comment or person stands once in the browser: under a key of its own in the query cache, fed by every answer that carries
 * it. Lists hold ids. What changes a thing (a like, an edit, a deletion, somebody blocked) touches one place (decision 34).
 */

type Calls = Client<MusterContract>;
type Answer<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/** Somebody whom a thing is by; where they are not named, the relation stands for them that brought them. */
interface By {
  id: string | null;
  relation_id?: string;
}

interface Thing {
  id: string;
  version?: number;
}

interface Description<T extends Thing> {
  /** The first part of its keys. */
  name: string;
  /** The calls whose answers carry it, and where it stands in them. */
  carriedBy: { [Name in keyof Calls]?: (answer: Answer<Name>) => readonly T[] };
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
const followers = new Map<string, Set<() => void>>();
const watchers = new Set<() => void>();
hidden.subscribe(() => watchers.forEach((tell) => tell()));

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

function follow(id: string, tell: () => void): () => void {
  const others = followers.get(id) ?? new Set();
  followers.set(id, others.add(tell));
  const stop = watch(tell);
  return () => {
    stop();
    others.delete(tell);
    if (others.size === 0) followers.delete(id);
  };
}

/** How long a thing stays that no list holds and no screen shows. */
const unusedMs = 5 * 60_000;
let unused = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The ids that a list, or the reading of one thing, holds. */
function idsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  const { pages, ids } = (data ?? {}) as { pages?: unknown[]; ids?: string[] };
  return ids ?? pages?.flatMap(idsIn) ?? [];
}

/** Throws away what nothing needs any more, at the second look. */
function sweep(): void {
  const queries = queryClient.getQueryCache().getAll();
  const things = queries.filter(({ meta }) => meta?.thing);
  const needed = new Set([...followers.keys(), ...queries.flatMap(({ meta, state }) => (meta?.thing ? [] : idsIn(state.data)))]);
  const now = things.filter(({ queryKey }) => !needed.has(queryKey[1] as string));
  const gone = now.filter(({ queryHash }) => unused.has(queryHash));
  for (const query of gone) queryClient.getQueryCache().remove(query);
  unused = new Set(now.map(({ queryHash }) => queryHash));
  timer = undefined;
  if (things.length > gone.length) sweepLater();
}

const sweepLater = (): void => void (timer ??= setTimeout(sweep, unusedMs));

/** Declares a kind of thing, in the feature that it belongs to. */
export function defineKind<T extends Thing>({ name, carriedBy, by }: Description<T>) {
  queryClient.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY, meta: { thing: true } });

  /** What is known: null where it is gone. */
  const get = (id: string) => queryClient.getQueryData<T | null>([name, id]);
  const isShown = (thing: T | null | undefined): boolean => Boolean(thing) && !hidden.has(thing!.id) && !by(thing!).some(isHidden);

  const write = (id: string, next: T | null, asOf: number) => {
    const before = get(id);
    queryClient.setQueryData<T | null>([name, id], next, { updatedAt: asOf });
    sweepLater();
    if (get(id) !== before) for (const tell of followers.get(id) ?? []) tell();
    if (before !== undefined && !before !== !next) for (const tell of watchers) tell();
  };

  /** Takes what an answer says, unless something newer is known: a later version, or what was asked or done after that question. */
  const put = (thing: T, since: number) => {
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<T | null>([name, thing.id]) ?? {};
    const ahead = (thing.version ?? 0) - (data?.version ?? thing.version ?? 0);
    if (ahead > 0 || (ahead === 0 && since >= dataUpdatedAt)) write(thing.id, thing, since);
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
      if (thing && by(thing).some(({ id, relation_id }) => id === personId || relation_id === personId)) remove(thing.id);
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
    useShown: (ids: readonly string[]): readonly string[] => {
      const read = useMemo(() => {
        let last = ids;
        return () => {
          const now = ids.filter((id) => isShown(get(id)));
          if (now.length !== last.length || now.some((id, at) => id !== last[at])) last = now;
          return last;
        };
      }, [ids]);
      return useSyncExternalStore(watch, read);
    },
  };
}
