import type { EventCategory } from '@muster/contract';
import type { EventMoment } from './events-time.ts';
import type { PersonKey } from './people.ts';
import type { PlaceKey } from './places.ts';

/** A moment before now: minutes ago, or a time of day some days ago in the deployment's time zone. */
export type Moment = { minutesAgo: number } | { day: number; at: `${number}:${number}` };

export interface DemoComment {
  by: PersonKey;
  /** Minutes after the post or comment it replies to. */
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

/** A post in an event's feed, so many minutes after the event was created or ended. */
export interface DemoEventPost {
  by: PersonKey;
  since: 'creation' | 'end';
  minutes: number;
  text: string;
  /** Name of a file in demo/pictures. */
  picture?: string;
}

export interface DemoEvent {
  name: string;
  by: PersonKey;
  category: EventCategory;
  when: EventMoment;
  /** Number of weekly occurrences; people respond to the first. */
  weekly?: number;
  where: PlaceKey | 'online';
  /** Its place while clocks go back, where its local time is unambiguous. */
  otherwise?: PlaceKey;
  /** The group of the event, if groups are on; its host is an admin of that group. */
  group?: string;
  description: string;
  links?: Array<{ text: string; url: string }>;
  registration?: string;
  /** Number of seats, in deployments that limit them. */
  seats?: number;
  /** Name of a file in demo/pictures. */
  picture?: string;
  going?: PersonKey[];
  interested?: PersonKey[];
  /** Members on the waiting list; where seats are not limited they are going. */
  waiting?: PersonKey[];
  /** Members who have checked in. */
  came?: PersonKey[];
  posts?: DemoEventPost[];
  /** Its host has started the live stream, and ended it if the event is over. */
  live?: true;
  /** Chat messages, so many minutes after the start: at most nine, since a current stream may have begun that recently. */
  chat?: ReadonlyArray<{ by: PersonKey; minutes: number; text: string }>;
  /** Name of the recording's file in demo/films. */
  film?: string;
  /** Minutes since it was canceled. */
  canceledAgo?: number;
}
