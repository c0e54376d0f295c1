import type { Me, MemberChange, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import type { Drafts } from '../../platform/drafts.ts';
import { setMe, useMe } from '../session/index.ts';
import { saveMember } from './members.api.ts';

/** What a member has changed of their profile, and the values from which they started: another tab may have saved something since. */
export interface Changes<V> {
  mine: Partial<V>;
  saw: Partial<V>;
}

const trimmed = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
const alike = (one: unknown, other: unknown) => JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed);
const namesIn = <V extends object>(part: Partial<V>) => Object.keys(part) as (keyof V)[];
const pick = <V extends object>(values: Partial<V>, names: (keyof V)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;

/**
 * Unsaved changes on a screen of the member's own profile, in a draft that outlives the screen. Each value of `V` counts as a whole: a
 * member who has changed the same one in both tabs is asked which to keep; what was changed only in the other tab is taken over (ruling
 * 20). `kept` normalises values as the server does, where that is more than trimming.
 */
export function useOwnChanges<V extends object>(
  drafts: Drafts<Changes<V>>,
  valuesOf: (me: Me) => V,
  kept: (typed: Partial<V>) => Partial<V> = (typed) => typed,
) {
  const me = useMe();
  const draft = drafts.use(me.id);
  const saved = valuesOf(me);
  const drop = () => drafts.set(me.id, undefined);

  /** The values that both this tab and another one have changed, to different results. */
  const contestedBy = (changes: Changes<V> | undefined, at: Me): (keyof V)[] => {
    if (!changes) return [];
    const now = valuesOf(at);
    const mine = kept(changes.mine);
    return namesIn(mine).filter((name) => !alike(changes.saw[name], now[name]) && !alike(mine[name], now[name]));
  };
  const contested = contestedBy(draft, me);

  const change = (part: Partial<V>) => {
    const before = drafts.get(me.id);
    drafts.set(me.id, { mine: { ...before?.mine, ...part }, saw: { ...pick(saved, namesIn(part)), ...before?.saw } });
  };
  /** Reverts some of the changes. */
  const undo = (names: (keyof V)[]) => {
    const { mine, saw } = drafts.get(me.id) ?? { mine: {}, saw: {} };
    const rest = namesIn(mine).filter((name) => !names.includes(name));
    drafts.set(me.id, rest.length > 0 ? { mine: pick(mine, rest), saw: pick(saw, rest) } : undefined);
  };
  /** Lets the changes made here win, although another tab has changed the same values. */
  const keep = () => drafts.set(me.id, { mine: drafts.get(me.id)?.mine ?? {}, saw: saved });

  /**
   * Saves what `bodyOf` makes of the values, or nothing if it returns nothing. If another tab has saved other values meanwhile, it sends
   * again on top of them. Resolves to false if the member has to choose first. Rejects with `ApiError`.
   */
  const save = async (bodyOf: (values: V, at: Me) => MemberChange): Promise<boolean> => {
    const changes = drafts.get(me.id);
    const saveAt = async (at: Me): Promise<boolean> => {
      const body = bodyOf({ ...valuesOf(at), ...changes?.mine }, at);
      if (Object.keys(body).length === 0) return true;
      try {
        await saveMember(me.id, { ...body, version: at.version });
        return true;
      } catch (error) {
        const current = presentState<MusterContract['saveMember']>(error);
        if (!current) throw error;
        setMe(current);
        return contestedBy(changes, current).length === 0 && saveAt(current);
      }
    };
    return saveAt(me);
  };

  return { me, saved, values: { ...saved, ...draft?.mine }, changed: draft !== undefined, contested, change, undo, keep, drop, save };
}
export type OwnChanges<V extends object> = ReturnType<typeof useOwnChanges<V>>;
