import type { Me, MemberChange, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/client';
import type { Drafts } from '../../platform/drafts.ts';
import { setMe, useMe } from '../session/index.ts';
import { saveMember } from './members.api.ts';

/** What somebody changes of their profile, and what stood there when they began: another tab may have saved something since. */
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
 * What is changed on a screen of one's own profile, in a draft that outlives the screen. Each value of `V` counts as a whole: who has
 * changed one in both tabs is asked which of the two counts; what was changed in the other tab only is taken over (ruling 20).
 * `kept` tells how the server keeps what is typed, where that differs by more than spaces around it.
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

  /** The values that both this tab and another one have changed, each to something else. */
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
  /** Takes some of the changes back. */
  const undo = (names: (keyof V)[]) => {
    const { mine, saw } = drafts.get(me.id) ?? { mine: {}, saw: {} };
    const rest = namesIn(mine).filter((name) => !names.includes(name));
    drafts.set(me.id, rest.length > 0 ? { mine: pick(mine, rest), saw: pick(saw, rest) } : undefined);
  };
  /** Has what was changed here count, although another tab has changed it too. */
  const keep = () => drafts.set(me.id, { mine: drafts.get(me.id)?.mine ?? {}, saw: saved });

  /**
   * Saves what `bodyOf` makes of the values; nothing, where it makes nothing. Where another tab has saved something else meanwhile, it
   * goes out again beside that. False where there is something to ask the member first. Rejects with `ApiError`.
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
