import type { PersonKey } from './demo.people.ts';

/** A moment before now: minutes ago, or a time of day some days ago in the deployment's time zone. */
export type Moment = { minutesAgo: number } | { day: number; at: `${number}:${number}` };

export interface DemoComment {
  by: PersonKey;
  /** Minutes after what it replies to. */
  after: number;
  text: string;
  likes?: PersonKey[];
  replies?: DemoComment[];
}

export interface DemoPost {
  by: PersonKey;
  when: Moment;
  text: string;
  /** Name of a file in demo/pictures. */
  picture?: string;
  link?: { url: string; title: string; description: string };
  /** Minutes after it was written. */
  editedAfter?: number;
  likes: PersonKey[];
  comments?: DemoComment[];
}
