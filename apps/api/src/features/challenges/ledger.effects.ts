import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { TakenBecause } from './challenges.events.ts';
import type { Change, Effects, EntryRow, Held, NewEntry } from './ledger.facts.ts';
import { bucketOf } from './scores.units.ts';

const isRow = (entry: NewEntry | EntryRow): entry is EntryRow => 'source_kind' in entry;
const scoreOf = ({ held, entries }: Change) => held.score + entries.reduce((sum, { credited }) => sum + credited, 0);
const reached = ({ goal }: Held, score: number) => goal > 0 && score >= goal;

/** What follows from entries of the ledger: scores, ranks, badges, teams, and what is told of it. Null if nothing changes. */
export function effectsOf(changes: readonly Change[], { clock }: Pick<Deps, 'clock'>, because: TakenBecause): Effects | null {
  const at = clock.now().toISOString();
  const changed = changes.filter(({ entries }) => entries.length > 0);
  // Which badges there are was read before the lock, the score after it: by both together none is missed.
  const earned = changes.filter(
    (change) =>
      reached(change.held, scoreOf(change)) && !change.held.away && !(change.held.badge_id && reached(change.held, change.held.score)),
  );
  const lost = changes.filter(
    (change) => !reached(change.held, scoreOf(change)) && (change.held.badge_id || reached(change.held, change.held.score)),
  );
  const placed = changes.filter(({ held, entries, joins }) => joins || (entries.length > 0 && !held.away));
  if (changed.length === 0 && placed.length === 0 && earned.length === 0 && lost.length === 0) return null;
  const ofBadge = ({ held: { challenge_id, member_id } }: Change) => ({ id: clock.newId(), challenge_id, member_id, event_id: newId() });
  return {
    entries: changed.flatMap(({ held: { challenge_id, member_id }, entries }) =>
      entries.map((entry): EntryRow => {
        if (isRow(entry)) return entry;
        const { kind: source_kind, ...rest } = entry;
        return { id: clock.newId(), challenge_id, member_id, source_kind, actor_id: null, ...rest };
      }),
    ),
    scored: changed.map((change) => ({ id: change.held.id, score: scoreOf(change) })),
    earned: earned.map((change) => {
      const { id, challenge_id, member_id, event_id } = ofBadge(change);
      return { id, challenge_id, member_id, event_id, told: { challenge_id, member_id, badge_id: id, at } };
    }),
    lost: lost.map((change) => {
      const row = ofBadge(change);
      return { ...row, told: { challenge_id: row.challenge_id, member_id: row.member_id, because, at } };
    }),
    told: changed.map(({ held: { challenge_id } }) => ({ event_id: newId(), told: { challenge_id } })),
    buckets: placed.flatMap((change) => {
      const { challenge_id, unit, score } = change.held;
      return [
        ...(change.joins ? [] : [{ challenge_id, bucket: bucketOf(unit, score), by: -1 }]),
        { challenge_id, bucket: bucketOf(unit, scoreOf(change)), by: 1 },
      ];
    }),
    teams: placed.flatMap((change) => {
      const { team_id, score } = change.held;
      return team_id ? [{ team_id, people: change.joins ? 1 : 0, score: scoreOf(change) - (change.joins ? 0 : score) }] : [];
    }),
  };
}
