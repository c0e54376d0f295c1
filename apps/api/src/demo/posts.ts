import { type HomeRef, PostDraft, ReactionDraft } from '@muster/contract';
import { feedService } from '../features/feed/index.ts';
import { pictureAddress } from '../features/media/index.ts';
import { rememberPage } from '../features/previews/index.ts';
import { reactionService } from '../features/reactions/index.ts';
import { demoPeople, type PersonKey } from './people.ts';
import { postsOfTheMonth } from './posts-month.ts';
import { postsOfNow } from './posts-now.ts';
import { postsOfTheWeek } from './posts-week.ts';
import type { Act, Chapter, Setting } from './stage.ts';
import { instantOf } from './time.ts';
import type { DemoComment, DemoPost } from './world.ts';

export const demoPosts: DemoPost[] = [...postsOfNow, ...postsOfTheWeek, ...postsOfTheMonth];

const MINUTE = 60_000;
/** The likes of a post or comment are spread evenly over this time after it, or the time until now. */
const LIKES_WITHIN = 5 * 60 * MINUTE;
/**
 * Shortly after midnight, a late answer to a post of yesterday evening would be in the future: it comes within this share of the time since
 * the post.
 */
const ANSWERED_WITHIN = 0.9;

/** A post or comment that receives reactions; its id is set when it is created. */
interface Thing {
  id: string;
  at: number;
}

const likesOf = (keys: PersonKey[], thing: Thing, now: number): Act[] => {
  const step = Math.min(LIKES_WITHIN, now - thing.at - MINUTE) / (keys.length + 1);
  return keys.map((by, nth) => ({
    at: Math.round(thing.at + step * (nth + 1)),
    play: ({ deps, as, once }) => reactionService(deps).add(as(by), thing.id, { kind: 'like' }, once),
  }));
};

/** The people whose full names appear in a text after an @. */
export const namedIn = (text: string) => demoPeople.filter(({ first, last }) => text.includes(`@${first} ${last}`)).map(({ key }) => key);

const commentsOf = (comments: DemoComment[], under: Thing, now: number): Act[] =>
  comments.flatMap(({ by, after, text, likes = [], replies = [] }) => {
    const thing: Thing = { id: '', at: under.at + Math.min(after * MINUTE, Math.round((now - under.at) * ANSWERED_WITHIN)) };
    const write: Act = {
      at: thing.at,
      play: async ({ deps, as, once }) => {
        const tagged = namedIn(text).map((key) => as(key).id);
        const draft = ReactionDraft.parse({ kind: 'comment', content: text, tagged });
        thing.id = (await reactionService(deps).add(as(by), under.id, draft, once)).id;
      },
    };
    return [write, ...likesOf(likes, thing, now), ...commentsOf(replies, thing, now)];
  });

/** The acts of one post with its comments and likes: on its author's profile, or in this home. */
export function postActs(post: DemoPost, home: HomeRef | null, { now, config, pictures }: Setting): Act[] {
  const thing: Thing = { id: '', at: instantOf(post.when, now, config.locale.time_zone) };
  const draftFor = (as: (key: PersonKey) => { id: string }) => ({ text: post.text, tagged: namedIn(post.text).map((key) => as(key).id) });
  const write: Act = {
    at: thing.at,
    play: async ({ deps, as, once }) => {
      if (post.link) await rememberPage(deps, post.link);
      const picture = await pictures.of(post);
      const draft = PostDraft.parse({
        ...draftFor(as),
        media_url: picture && pictureAddress(picture),
        open_graph: post.link,
      });
      const author = as(post.by);
      thing.id = (await feedService(deps).create(author, home ?? { kind: 'member', id: author.id }, draft, once)).id;
    },
  };
  const edit: Act[] = post.editedAfter
    ? [
        {
          at: thing.at + post.editedAfter * MINUTE,
          play: ({ deps, as }) => feedService(deps).update(as(post.by), thing.id, draftFor(as)),
        },
      ]
    : [];
  return [write, ...edit, ...likesOf(post.likes, thing, now), ...commentsOf(post.comments ?? [], thing, now)];
}

/** All members' posts, with their comments and likes. */
export const postsChapter: Chapter = (setting) => demoPosts.flatMap((post) => postActs(post, null, setting));
