import { newId } from '../../../platform/ids.ts';
import { dayAt } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import { bucketOf } from '../board/scores-units.ts';
import type { RemovalReason } from '../challenges.events.ts';
import type { Change, Effects, EntryRow, LockedParticipation, NewEntry } from './ledger.facts.ts';

const isRow = (entry: NewEntry | EntryRow): entry is EntryRow => 'source_kind' in entry;

/** A change with the resulting score; `floor` is the change of the withheld amount, recorded by an entry of its own. */
type Scored = Change & { score: number; withheld: number; floor: number; team_share: number };

/**
 * Returns a participant's contribution to their team after a score change: only changes while they are in it count. So joining, leaving or
 * changing teams never changes a team score that others see.
 */
const shareAfter = ({ held, joins }: Change, score: number): number =>
  held.away || joins ? held.team_share : Math.max(0, held.team_share + score - held.score);

/**
 * Returns the score after a change, never negative. A correction may have taken amounts whose logs were deleted afterwards: the excess is
 * withheld until later logs pay it off, and recorded by entries of its own. So the entries always add up to the score.
 */
function scoredBy(change: Change): Scored {
  const { held, entries } = change;
  const sum = entries.reduce((all, { credited }) => all + credited, held.score - held.withheld);
  const [score, withheld] = [Math.max(0, sum), Math.max(0, -sum)];
  return { ...change, score, withheld, floor: withheld - held.withheld, team_share: shareAfter(change, score) };
}

/** Returns the ledger rows of a change. */
function rowsOf({ held: { challenge_id, member_id }, entries, floor }: Scored, { clock }: Pick<Deps, 'clock'>): EntryRow[] {
  const rows = entries.map((entry): EntryRow => {
    if (isRow(entry)) return entry;
    const { kind: source_kind, ...rest } = entry;
    return { id: clock.newId(), challenge_id, member_id, source_kind, actor_id: null, ...rest };
  });
  if (floor === 0) return rows;
  const id = clock.newId();
  const day = entries[0]?.day ?? dayAt(clock.now(), 'UTC');
  const fixed = {
    source_kind: 'correction',
    change: 'recounted',
    reason: 'floor',
    reverses: null,
    event_id: null,
    actor_id: null,
  } as const;
  return [...rows, { id, challenge_id, member_id, day, source_id: id, amount: 0, credited: floor, ...fixed }];
}

const reached = ({ goal }: LockedParticipation, score: number) => goal > 0 && score >= goal;

/** Returns the effects of ledger entries: scores, histogram, badges, team scores and outbox events. Null if nothing changes. */
export function applyEntries(happened: readonly Change[], { clock }: Pick<Deps, 'clock'>, because: RemovalReason): Effects | null {
  const at = clock.now().toISOString();
  const changes = happened.map(scoredBy);
  const hasChanged = ({ entries, floor }: Scored) => entries.length > 0 || floor !== 0;
  const changed = changes.filter(hasChanged);
  // Badges were read before the lock, scores after it; comparing both misses no badge.
  const earned = changes.filter(
    (change) =>
      reached(change.held, change.score) && !change.held.away && !(change.held.badge_id && reached(change.held, change.held.score)),
  );
  const lost = changes.filter(
    (change) => !reached(change.held, change.score) && (change.held.badge_id || reached(change.held, change.held.score)),
  );
  const placed = changes.filter((change) => change.joins || (hasChanged(change) && !change.held.away));
  if (changed.length === 0 && placed.length === 0 && earned.length === 0 && lost.length === 0) return null;
  const ofBadge = ({ held: { challenge_id, member_id } }: Change) => ({ id: clock.newId(), challenge_id, member_id, event_id: newId() });
  return {
    entries: changed.flatMap((change) => rowsOf(change, { clock })),
    scored: changed.map(({ held: { id }, score, withheld, team_share }) => ({ id, score, withheld, team_share })),
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
        { challenge_id, bucket: bucketOf(unit, change.score), by: 1 },
      ];
    }),
    teams: placed.flatMap((change) => {
      const { team_id, team_share } = change.held;
      return team_id ? [{ team_id, people: change.joins ? 1 : 0, score: change.team_share - team_share }] : [];
    }),
  };
}
