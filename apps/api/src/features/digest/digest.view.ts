import type { DeploymentConfig } from '@muster/contract';
import { excerptOf } from '../../platform/excerpt.ts';
import { daysBetween, wallClockAt, zoneName } from '../../platform/time/zones.ts';
import { amountOf, type EarnedRow, type StandingRow } from '../challenges/index.ts';
import { shownTags, toPerson } from '../people/index.ts';
import type { ComingRow } from './coming.queries.ts';
import type { Content } from './content.ts';
import { amountWords, figureOf, words } from './digest.words.ts';
import type { PostRow } from './posts.queries.ts';

/** One thing that a digest tells: a line, what stands below it, and where the app shows it. All plain text. */
export interface Item {
  /** Whose it is or what it is called. */
  title: string;
  /** What somebody wrote. */
  quote?: string;
  /** Figures, time and place. */
  facts: string[];
  /** The same as a sentence of a letter. */
  sentence: string;
  path: string;
  /** The day on which it is, for a leaf of a calendar. */
  leaf?: { month: string; day: string };
}

/** A part of a digest. */
export interface Section {
  name: keyof Content;
  title: string;
  items: Item[];
}

/** Of more challenges and badges than these, the app tells. */
const MOST = 5;

/** To whom it is told: their id, where they are, and what day it is there. */
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

/** When an event is, by the clocks there with their zone, and by the reader's own where those show something else (ruling 4). */
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

/** The parts of a digest that have something to say, in their order. */
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
