import { limits } from '@muster/contract';
import type { Insertable } from 'kysely';
import { withMarks } from '../features/people/index.ts';
import { newId } from '../platform/ids.ts';
import type { Tables } from '../platform/platform.tables.ts';
import { demoPeople, type PersonKey } from './demo.people.ts';
import { postsOfTheMonth } from './demo.posts-month.ts';
import { postsOfNow } from './demo.posts-now.ts';
import { postsOfTheWeek } from './demo.posts-week.ts';
import { instantOf } from './demo.time.ts';
import type { DemoComment, DemoPost } from './demo.world.ts';

export const demoPosts: DemoPost[] = [...postsOfNow, ...postsOfTheWeek, ...postsOfTheMonth];

const MINUTE = 60_000;
/** The likes of one thing come in within this time of it, evenly. */
const LIKES_WITHIN = 5 * 60 * MINUTE;
/** Everybody last looked at their notifications this long ago. */
const LAST_LOOK = 30 * 60 * MINUTE;

type Row<T extends keyof Tables> = Insertable<Tables[T]>;
type PostRow = Row<'post'> & { id: string };
type Told = Omit<Row<'notification'>, 'id' | 'member_id' | 'created_at' | 'entry_id'> & { group_key: string | null };

export interface DemoRows {
  posts: PostRow[];
  timeline: Array<Row<'timeline_entry'>>;
  /** A comment stands before what is on it. */
  reactions: Array<Row<'reaction'>>;
  entries: Array<Row<'notification_entry'>>;
  notifications: Array<Row<'notification'>>;
}

interface World {
  ids: ReadonlyMap<PersonKey, string>;
  /** Media by its name and owner's key. */
  pictures: ReadonlyMap<DemoPost, string>;
  now: number;
  zone: string;
}

const fullNames = demoPeople.map(({ key, first, last }) => ({ key, first_name: first, last_name: last, tag: `@${first} ${last}` }));

/** Everybody's posts, comments and likes as rows, with the counters, timelines and notifications that follow from them. */
export function demoRows({ ids, pictures, now, zone }: World): DemoRows {
  const rows: DemoRows = { posts: [], timeline: [], reactions: [], entries: [], notifications: [] };
  const id = (key: PersonKey) => ids.get(key)!;
  const taggedIn = (text: string) => fullNames.filter(({ tag }) => text.includes(tag)).map(({ key }) => key);
  const stored = (text: string) =>
    withMarks(
      text,
      fullNames.map((person) => ({ ...person, id: id(person.key) })),
    );
  const followersOf = (key: PersonKey) => demoPeople.filter(({ follows }) => follows.includes(key)).map((person) => person.key);

  /** The entry that gathers what is alike, as the last one there was. */
  const entries = new Map<string, { row: Row<'notification_entry'>; seen: boolean; at: number }>();
  const tell = (to: PersonKey, { group_key, ...told }: Told, at: number) => {
    if (id(to) === told.actor_id) return;
    const seen = now - at > LAST_LOOK;
    const part = { ...told, id: newId(at), member_id: id(to), created_at: new Date(at) };
    const key = [to, told.verb, group_key ?? part.id].join();
    const last = entries.get(key);
    const joins = last?.seen === seen && at - last.at < limits.notification_group_hours * 60 * MINUTE;
    const seen_at = seen ? new Date(now - LAST_LOOK) : null;
    const row = joins ? last.row : { member_id: id(to), id: part.id, verb: told.verb, group_key, told_at: part.created_at, seen_at };
    if (joins) row.told_at = part.created_at;
    else rows.entries.push(row);
    entries.set(key, { row, seen, at });
    rows.notifications.push({ ...part, entry_id: row.id });
  };

  const react = (kind: 'like' | 'comment', by: PersonKey, post: string, comment: string | null, at: number) => ({
    id: newId(at),
    kind,
    stream_id: comment ?? post,
    post_id: post,
    comment_id: comment,
    author_id: id(by),
    open_graph: null,
    edited_at: null,
    created_at: new Date(at),
  });

  const like = (keys: PersonKey[], of: { author: PersonKey; post: string; comment: string | null; at: number }) => {
    const step = Math.min(LIKES_WITHIN, now - of.at - MINUTE) / (keys.length + 1);
    for (const [place, by] of keys.entries()) {
      const row = react('like', by, of.post, of.comment, Math.round(of.at + step * (place + 1)));
      rows.reactions.push(row);
      const told = {
        verb: 'like',
        actor_id: id(by),
        kind: of.comment ? 'comment' : 'post',
        about_id: row.stream_id,
        cause_id: row.id,
        group_key: row.stream_id,
      } as const;
      tell(of.author, told, row.created_at.getTime());
    }
  };

  /** Comments under a post or a comment; whoever wrote there before hears of each new one. */
  const comments = (list: DemoComment[], under: { author: PersonKey; post: string; comment: string | null; at: number }) => {
    const wrote = new Set<PersonKey>();
    for (const { by, after, text, likes = [], replies = [] } of [...list].sort((a, b) => a.after - b.after)) {
      const at = under.at + after * MINUTE;
      const tagged = taggedIn(text);
      const row = {
        ...react('comment', by, under.post, under.comment, at),
        content: stored(text),
        tagged: tagged.map(id),
        like_count: likes.length,
        comment_count: replies.length,
      };
      rows.reactions.push(row);
      const told = { actor_id: id(by), kind: 'comment', about_id: row.id, cause_id: row.id };
      const reasons = new Map<PersonKey, 'replied' | 'post' | 'comment'>();
      for (const each of wrote) reasons.set(each, 'replied');
      for (const each of tagged) reasons.set(each, 'post');
      reasons.set(under.author, 'comment');
      for (const [to, verb] of reasons) {
        const alone = verb === 'post';
        tell(to, { ...told, verb, tagged: alone, group_key: alone ? null : row.stream_id }, at);
      }
      wrote.add(by);
      const here = { author: by, post: under.post, comment: row.id, at };
      like(likes, here);
      comments(replies, here);
    }
  };

  for (const post of demoPosts) {
    const at = instantOf(post.when, now, zone);
    const tagged = taggedIn(post.text);
    const row: PostRow = {
      id: newId(at),
      author_id: id(post.by),
      home_kind: 'member',
      home_id: id(post.by),
      text: stored(post.text),
      media_id: pictures.get(post) ?? null,
      tagged: tagged.map(id),
      open_graph: post.link ? JSON.stringify(post.link) : null,
      edited_at: post.editedAfter ? new Date(at + post.editedAfter * MINUTE) : null,
      like_count: post.likes.length,
      comment_count: post.comments?.length ?? 0,
      created_at: new Date(at),
    };
    rows.posts.push(row);
    for (const reader of [post.by, ...followersOf(post.by)])
      rows.timeline.push({ member_id: id(reader), post_id: row.id, author_id: id(post.by) });
    for (const to of tagged) {
      const about = { kind: 'post', about_id: row.id, cause_id: row.id, group_key: null };
      const told = { verb: 'post', actor_id: id(post.by), tagged: true, ...about } as const;
      tell(to, told, at);
    }
    const here = { author: post.by, post: row.id, comment: null, at };
    like(post.likes, here);
    comments(post.comments ?? [], here);
  }
  return rows;
}
