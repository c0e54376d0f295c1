import type { DailyDraft, DoubleChoice, EventWorkoutDraft, Post, PostWords, Workout, WorkoutPage } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { idShape, keyCursor, keyStart } from '../../platform/http/key-cursor.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayAt } from '../../platform/time/zones.ts';
import { answerOf, type Once } from '../../product/calls/idempotency.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { visibleEvents } from '../events/index.ts';
import { feedService } from '../feed/index.ts';
import type { CallAmounts } from './amounts.ts';
import { logbook } from './logbook.ts';
import { assertBegun, assertDay, ownZone } from './workouts.days.ts';
import { mayLog, mayLogForEvent, mayShareLog } from './workouts.policy.ts';
import { bareShares, daySnapshots, type LogFilter, listedWorkouts, lockWorkout, showWorkout, showWorkouts } from './workouts.queries.ts';
import type { Logging } from './workouts.tables.ts';
import { toWorkout } from './workouts.view.ts';
import { insertShared, takeTurn } from './workouts.writes.ts';

/** The filter and page of a list. */
interface Asked extends LogFilter {
  offset: string | undefined;
  limit: number;
}

/** The day, time of entry and event of a log. */
interface When {
  day: string;
  entered_at: Date;
  event: { id: string; name: string } | null;
}

const notFound = () => new Refusal('workouts.not_found');
const dayShape = /^\d{4}-\d\d-\d\d$/;

/** Members' logs of workouts and water. The consequences of a log, such as a score, are part of its transaction (`afterLogs`). */
export function workoutService(deps: Deps) {
  const { db, transact, clock, config, ofChallenge } = deps;
  const book = logbook(deps);
  const seenDay = daySnapshots(deps.afterLogs);
  const posts = feedService(deps);

  const add = async (tx: Tx, viewer: Viewer, proof: Authorized<'workout.log', Logging>, said: CallAmounts, when: When) => {
    const { day, entered_at, event } = when;
    const log = await book.write(tx, viewer, proof, { ...said, day, entered_at, event_id: event?.id ?? null });
    // What is no double has none either: it is new, and what came first counts. By hand it is no sum of a day.
    if (log.double_of) return toWorkout((await showWorkouts(tx, viewer, [log.id]))[0]!);
    return toWorkout({ ...log, event_name: event?.name ?? null, double: null });
  };

  const hold = async (tx: Tx, viewer: Viewer, id: string) => {
    const row = await lockWorkout(tx, viewer, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    /**
     * Adds one log to a day: each call adds one, since logs are listed and deleted individually (WORK-28). Takes one read and one
     * conditional write, if nothing changes in between and there can be no double.
     */
    addDaily: async (viewer: Viewer, draft: DailyDraft, once: Once): Promise<Workout> => {
      const now = clock.now();
      const zone = ownZone(draft.time_zone, config.locale.time_zone);
      const entered_at = draft.entry_datetime === undefined ? now : new Date(draft.entry_datetime);
      const [day, field] =
        draft.entry_date === undefined
          ? ([dayAt(entered_at, zone), 'entry_datetime'] as const)
          : ([draft.entry_date, 'entry_date'] as const);
      assertBegun(entered_at, now);
      assertDay(day, field, now, config.rules.workout_days_back);
      const repeat = once.repeat();
      const seen = await seenDay(db, viewer, day, repeat);
      const first = answerOf(repeat, seen.first);
      if (first !== undefined) return first as Workout;
      const written = await book.writeByHand(mayLog(viewer), { ...draft, day, entered_at }, { seen, repeat });
      return written ?? once((tx) => add(tx, viewer, mayLog(viewer), draft, { day, entered_at, event: null }));
    },

    /** Adds a workout at an event that the viewer sees, for the day that it is by their clocks (WORK-24, WORK-29). */
    addForEvent: async (viewer: Viewer, { event_id, time_zone, ...said }: EventWorkoutDraft, once: Once): Promise<Workout> => {
      const entered_at = clock.now();
      const day = dayAt(entered_at, ownZone(time_zone, config.locale.time_zone));
      return once(async (tx) => {
        const event = await visibleEvents(tx, viewer)
          .where('event.id', '=', event_id)
          .select(['event.id', 'event.name', 'event.starts_at', 'event.status'])
          .forKeyShare('event')
          .executeTakeFirst();
        if (!event) throw new Refusal('events.not_found');
        const proof = mayLogForEvent(viewer, event, entered_at);
        return add(tx, viewer, proof, { ...said, ounces_of_water: 0 }, { day, entered_at, event });
      });
    },

    list: async (viewer: Viewer, { offset, limit, ...narrowed }: Asked): Promise<WorkoutPage> => {
      const start = keyStart(offset, [dayShape, idShape]);
      const rows = await listedWorkouts(db, viewer, narrowed, start, limit, ofChallenge);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { data: shown.map(toWorkout), next: rows.length > limit && last ? keyCursor([last.day, last.id]) : null };
    },

    one: async (viewer: Viewer, id: string): Promise<Workout> => {
      const row = await showWorkout(db, viewer, id);
      if (!row) throw notFound();
      return toWorkout(row);
    },

    /** Deletes a log, and the posts that contain nothing else. Posts with words or a picture stay without it. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      transact(async (tx) => {
        await takeTurn(tx, mayLog(viewer).memberId);
        const log = await hold(tx, viewer, id);
        await posts.removeOwn(tx, viewer, await bareShares(tx, id));
        await book.remove(tx, viewer, log);
      }),

    /** Chooses which of two logs of one activity counts (decision 61). Does nothing if that is already so. */
    chooseDouble: (viewer: Viewer, id: string, count: DoubleChoice): Promise<Workout> =>
      transact(async (tx) => {
        await takeTurn(tx, mayLog(viewer).memberId);
        const isThere = await book.choose(tx, viewer, await hold(tx, viewer, id), count);
        if (!isThere && count === 'other') throw new Refusal('workouts.no_double');
        return toWorkout((await showWorkouts(tx, viewer, [id]))[0]!);
      }),

    /** Shares a log as a post of the viewer's own (WORK-07). */
    share: (viewer: Viewer, id: string, words: PostWords, once: Once): Promise<Post> =>
      posts.create(viewer, { kind: 'member', id: viewer.id }, words, once, async (tx, postId) =>
        insertShared(tx, mayShareLog(viewer, await hold(tx, viewer, id)), postId),
      ),
  };
}
