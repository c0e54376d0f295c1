import type { DeploymentConfig } from '@muster/contract';
import { excerptOf } from '../../platform/excerpt.ts';
import { daysBetween, wallClockAt, zoneName } from '../../platform/time/zones.ts';
import { amountOf, type EarnedRow, type StandingRow } from '../challenges/index.ts';
import { shownTags, toPerson } from '../people/index.ts';
import type { ComingRow } from './coming.queries.ts';
import type { Content } from './content.ts';
import { amountWords, figureOf, words } from './digest.words.ts';
import type { PostRow } from './posts.queries.ts';

/** One item of a digest in plain text: a title, details, and its path in the app. */
export interface Item {
  /** The author's name, or the item's name. */
  title: string;
  /** Excerpt of a post. */
  quote?: string;
  /** Numbers, time and place. */
  facts: string[];
  /** The item as a sentence, for the plain-text mail. */
  sentence: string;
  path: string;
  /** The day of an event, for its calendar leaf. */
  leaf?: { month: string; day: string };
}

/** A section of a digest. */
export interface Section {
  name: keyof Content;
  title: string;
  items: Item[];
}

/** Maximum number of challenges and of badges in a digest; the rest are in the app. */
const MOST = 5;

/** The reader, with their time zone and current day. */
export interface At {
  id: string;
  zone: string;
  today: string;
}

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (wallClock: string): string => format.format(new Date(`${wallClock}Z`));
};
const dayOf = written({ weekday: 'long', month: 'long', day: 'numeric' });
const timeOf = written({ hour: 'numeric', minute: '2-digit' });
const monthOf = written({ month: 'short' });

/** The time of an event in its own zone, and in the reader's zone if that differs (ruling 4). */
function whenOf(event: Pick<ComingRow, 'starts_local' | 'ends_local' | 'starts_at' | 'time_zone' | 'is_all_day'>, zone: string): string {
  const { starts_local, starts_at, time_zone, is_all_day } = event;
  const day = dayOf(starts_local);
  if (is_all_day) return `${day}, ${words.allDay}`;
  const there = `${day}, ${timeOf(starts_local)}, ${zoneName(time_zone, starts_at)}`;
  const own = wallClockAt(starts_at, zone);
  if (own === starts_local) return there;
  const time = own.slice(0, 10) === starts_local.slice(0, 10) ? timeOf(own) : `${dayOf(own)}, ${timeOf(own)}`;
  return `${there} (${words.ownTime(time)})`;
}

function postItem({ id, text, tagged, has_photo, author, people, likes, comments }: PostRow, reader: At, leaderLabel: string): Item {
  const { first_name, last_name } = toPerson(author, reader, leaderLabel);
  const name = `${first_name} ${last_name}`.trim();
  const excerpt = excerptOf(
    shownTags(people ?? [])(tagged)
      .words(text)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const facts = [...(likes > 0 ? [words.likes(likes)] : []), ...(comments > 0 ? [words.comments(comments)] : [])];
  const said = excerpt || !has_photo ? words.said(name, excerpt) : words.shared(name);
  return {
    title: name,
    ...(excerpt ? { quote: excerpt } : {}),
    facts: excerpt ? facts : [words.photo, ...facts],
    sentence: `${said} (${facts.join(', ')})`,
    path: `/feed/${id}`,
  };
}

function eventItem(event: ComingRow, reader: At): Item {
  const where = event.is_virtual ? words.online : event.city;
  const facts = [whenOf(event, reader.zone), ...(where ? [where] : []), ...(event.going ? [words.going] : [])];
  return {
    title: event.name,
    facts,
    sentence: `${event.name}: ${facts.join('. ')}.`,
    path: `/events/${event.id}`,
    leaf: { month: monthOf(event.starts_local), day: String(Number(event.starts_local.slice(8, 10))) },
  };
}

function standingItem(row: StandingRow, reader: At, distance: 'mi' | 'km'): Item {
  const { name, unit, score, goal, rank, count, team, end_date } = row;
  const left = daysBetween(reader.today, end_date);
  const own = amountWords(amountOf(score), unit, distance);
  const towards = words.goal(figureOf(amountOf(score), unit, distance), amountWords(amountOf(goal), unit, distance));
  const place = team
    ? [team.rank === null ? words.team(team.name) : words.teamPlace(team.name, team.rank)]
    : rank === null
      ? []
      : [words.place(rank, count)];
  const facts = [...place, team ? words.teamPart(own) : goal > 0 ? towards : own, left === 0 ? words.endsToday : words.daysLeft(left)];
  return { title: name, facts, sentence: `${name}: ${facts.join(', ')}.`, path: `/challenges/${row.id}` };
}

function badgeItem({ challenge_id, name, badge_name }: EarnedRow): Item {
  const [title, earned] = badge_name ? [badge_name, words.earned(name)] : [name, words.reached];
  return { title, facts: [earned], sentence: `${title}, ${earned}.`, path: `/challenges/${challenge_id}` };
}

/** The sections of a digest that have items, in order. */
export function sectionsOf({ posts, events, standings, badges }: Content, reader: At, { leader, locale }: DeploymentConfig): Section[] {
  const all: Section[] = [
    { name: 'posts', title: words.posts, items: posts.map((row) => postItem(row, reader, leader.label)) },
    { name: 'events', title: words.events, items: events.map((row) => eventItem(row, reader)) },
    {
      name: 'standings',
      title: words.standings,
      items: standings.slice(0, MOST).map((row) => standingItem(row, reader, locale.distance_unit)),
    },
    { name: 'badges', title: words.badges, items: badges.slice(0, MOST).map(badgeItem) },
  ];
  return all.filter(({ items }) => items.length > 0);
}
