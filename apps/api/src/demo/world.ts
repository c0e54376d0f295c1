import type { EventCategory } from '@muster/contract';
import type { EventMoment } from './events-time.ts';
import type { PersonKey } from './people.ts';
import type { PlaceKey } from './places.ts';

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

/** A post in an event's feed, minutes after the event was created or ended. */
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
  /** So often it takes place, once a week; people come to the first. */
  weekly?: number;
  where: PlaceKey | 'online';
  /** Where it is instead while clocks go back, so that it can be told when it is. */
  otherwise?: PlaceKey;
  /** The name of the group that it is an event of, where groups are on: its host looks after that. */
  group?: string;
  description: string;
  links?: Array<{ text: string; url: string }>;
  registration?: string;
  /** How many seats there are, in deployments that limit them. */
  seats?: number;
  /** Name of a file in demo/pictures. */
  picture?: string;
  going?: PersonKey[];
  interested?: PersonKey[];
  /** They wait for a seat; where seats are not limited they are going. */
  waiting?: PersonKey[];
  /** They have checked in. */
  came?: PersonKey[];
  posts?: DemoEventPost[];
  /** Its host has started the live stream, and ended it if the event is over. */
  live?: true;
  /** What was said in its chat, so many minutes after the start: at most nine, for a stream that is on now may have begun so lately. */
  chat?: ReadonlyArray<{ by: PersonKey; minutes: number; text: string }>;
  /** Name of a file in demo/films: its recording. */
  film?: string;
  /** It was canceled this many minutes ago. */
  canceledAgo?: number;
}
