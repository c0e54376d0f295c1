import type { AttendanceStatus, ErrorCode } from '@muster/contract';
import type { StoredStatus } from '../events.tables.ts';

/** An action of a member, given by number, or of the host. */
export type Step =
  | { what: 'say'; who: number; status: AttendanceStatus }
  | { what: 'wait'; who: number }
  | { what: 'leave'; who: number }
  /** The member can no longer use a place; a barred member stays interested. */
  | { what: 'lose'; who: number; barred: boolean }
  /** The host removes the member, or readmits them. */
  | { what: 'remove'; who: number }
  | { what: 'readmit'; who: number }
  | { what: 'limit'; max: number | null };

/** A place on the waiting list, an error code, or `done`. */
export type Answer = number | ErrorCode | 'done';

export type ModelAnswer = StoredStatus;

const hasSeat = (said: ModelAnswer | undefined): boolean => said === 'going' || said === 'checked_in';

/**
 * Model of the seats of one event according to decision 47, in plain lists; tests compare the server with it. The event is in the future,
 * not in its last hour, and open for check-in.
 */
export function modelOf(seats: number | null) {
  let max = seats;
  const answers = new Map<number, Exclude<ModelAnswer, 'waiting'>>();
  const queue: number[] = [];
  const removed = new Set<number>();
  const free = () => (max ?? Number.POSITIVE_INFINITY) - [...answers.values()].filter(hasSeat).length;
  const leave = (who: number) => {
    const place = queue.indexOf(who);
    if (place >= 0) queue.splice(place, 1);
  };
  const moveUp = () => {
    while (queue.length > 0 && free() > 0) answers.set(queue.shift()!, 'going');
  };

  const say = (who: number, status: AttendanceStatus): Answer => {
    const before = answers.get(who);
    if (status === before) return 'done';
    if (status === 'none') answers.delete(who);
    else {
      if (before === 'checked_in') return 'events.checked_in';
      if (removed.has(who)) return 'events.place_removed';
      if (status === 'interested' && queue.includes(who)) return 'events.waiting';
      if (hasSeat(status) && !hasSeat(before) && (free() <= 0 || queue.length > 0)) return 'events.full';
      answers.set(who, status);
    }
    leave(who);
    return 'done';
  };

  const wait = (who: number): Answer => {
    if (removed.has(who)) return 'events.place_removed';
    if (!queue.includes(who)) {
      if (hasSeat(answers.get(who)) || free() > 0) return 'events.no_need_to_wait';
      answers.delete(who);
      queue.push(who);
    }
    return queue.indexOf(who) + 1;
  };

  const lose = (who: number, barred: boolean) => {
    leave(who);
    if (!barred || answers.get(who) !== 'interested') answers.delete(who);
  };

  const remove = (who: number): Answer => {
    if (answers.get(who) === 'checked_in') return 'events.attendee_is_in';
    if (!answers.delete(who)) return 'events.attendance_not_found';
    removed.add(who);
    return 'done';
  };

  return {
    /** Applies a step, moves up waiting members, and returns the answer that the server should give. */
    take: (step: Step): Answer => {
      let answer: Answer = 'done';
      if (step.what === 'say') answer = say(step.who, step.status);
      else if (step.what === 'wait') answer = wait(step.who);
      else if (step.what === 'leave') leave(step.who);
      else if (step.what === 'lose') lose(step.who, step.barred);
      else if (step.what === 'remove') answer = remove(step.who);
      else if (step.what === 'readmit') removed.delete(step.who);
      else max = step.max;
      moveUp();
      return answer;
    },
    queue: () => [...queue],
    /** The current answer of every member. */
    said: () => new Map<number, ModelAnswer>([...answers, ...queue.map((who) => [who, 'waiting'] as const)]),
  };
}
