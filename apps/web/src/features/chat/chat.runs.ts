import type { AvatarPerson } from '../../ui/Avatar.tsx';

/** A message as the list shows it. */
export interface Shown {
  key: string;
  content: string;
  time: string;
  person: AvatarPerson;
  own: boolean;
}

/** What one person said in one go. */
export interface Run<M extends Shown> {
  person: M['person'];
  own: boolean;
  time: string;
  messages: M[];
}

/** After so long a pause a new run begins, with its time. */
const PAUSE_MS = 3 * 60_000;

/** Groups messages by runs of one author. Two anonymous members are never taken for one. */
export function runsOf<M extends Shown>(messages: readonly M[]): Array<Run<M>> {
  const runs: Array<Run<M>> = [];
  for (const message of messages) {
    const run = runs.at(-1);
    const before = run?.messages.at(-1);
    const same = run && before && (message.own ? run.own : message.person.id !== null && message.person.id === run.person.id);
    if (same && Date.parse(message.time) - Date.parse(before.time) < PAUSE_MS) run.messages.push(message);
    else runs.push({ person: message.person, own: message.own, time: message.time, messages: [message] });
  }
  return runs;
}

/** The time of day of a message, by the clocks of the viewer. */
export const timeOfDay = (instant: string): string => new Date(instant).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
