import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import { notificationService } from './notifications.service.ts';
import {
  authorOf,
  commentersOf,
  holdFollow,
  holdPost,
  holdReaction,
  insertNotifications,
  type Recipient,
  type Telling,
  type Told,
  withoutBlocks,
} from './notifications.writes.ts';
import { pushSubscribers } from './push.jobs.ts';
import { emitPushes } from './push.targets.ts';

/** Tells whom it concerns: never the actor, nobody across a block, and each member once, by the first reason that they have.
 * Answers who was told. */
async function tell(tx: Tx, telling: Telling, reasons: Recipient[], seenBy: string[]): Promise<Told[]> {
  const first = new Map<string, Recipient>();
  for (const reason of reasons) if (!first.has(reason.member_id)) first.set(reason.member_id, reason);
  first.delete(telling.actor_id);
  if (first.size === 0) return [];
  const kept = await withoutBlocks(tx, [...first.keys()], [telling.actor_id, ...seenBy]);
  return insertNotifications(
    tx,
    telling,
    [...first.values()].filter((recipient) => kept.has(recipient.member_id)),
  );
}

const tag = (member_id: string): Recipient => ({ member_id, verb: 'post', tagged: true });

/** Tells the members tagged in a post. Answers who was told. */
export async function tellOfPost(tx: Tx, postId: string, tagged: string[]): Promise<Told[]> {
  const post = await holdPost(tx, postId);
  if (!post) return [];
  const { id, author_id, created_at } = post;
  const telling = { actor_id: author_id, object_id: id, post_id: id, reaction_id: null, group_key: id, created_at };
  return tell(tx, telling, tagged.map(tag), []);
}

/**
 * Tells of a like or comment: the author of what was liked or commented on, those tagged in the comment, and those who commented there
 * before. `answered` is the reply that a reply answers: its author is told as the comment's is. `onlyTags` tells only the given members,
 * whom a change of the comment tagged. Answers who was told.
 */
export async function tellOfReaction(
  tx: Tx,
  reactionId: string,
  { onlyTags, answered }: { onlyTags?: string[]; answered?: string | undefined } = {},
): Promise<Told[]> {
  const reaction = await holdReaction(tx, reactionId);
  // Taken back before it was told: a reaction's notifications go with it in any case.
  if (!reaction) return [];
  const owners = [reaction.comment_id ? reaction.comment_author_id : reaction.post_author_id];
  if (answered) owners.unshift(await authorOf(tx, answered));
  // Null where the author has deleted their account.
  const own = owners.flatMap((owner): Recipient[] => (owner ? [{ member_id: owner, verb: reaction.kind, tagged: false }] : []));
  const reasons: Recipient[] = onlyTags?.map(tag) ?? own;
  if (!onlyTags && reaction.kind === 'comment') {
    const commenters = await commentersOf(tx, reaction.stream_id);
    reasons.push(...reaction.tagged.map(tag));
    reasons.push(...commenters.map((member_id): Recipient => ({ member_id, verb: 'replied', tagged: false })));
  }
  const telling = {
    actor_id: reaction.author_id,
    object_id: reaction.post_id,
    post_id: reaction.post_id,
    reaction_id: reaction.id,
    group_key: reaction.stream_id,
    created_at: reaction.created_at,
  };
  const above = reaction.comment_author_id ? [reaction.comment_author_id] : [];
  return tell(tx, telling, reasons, [reaction.post_author_id, ...above]);
}

/** Tells a member who follows them now, unless that has ended already. Told once per follower, however often they begin again. */
async function tellOfFollow(tx: Tx, followId: string): Promise<Told[]> {
  const follow = await holdFollow(tx, followId);
  if (!follow) return [];
  const { follower_id, followee_id, created_at } = follow;
  const telling = { actor_id: follower_id, object_id: null, post_id: null, reaction_id: null, group_key: followee_id, created_at };
  return tell(tx, telling, [{ member_id: followee_id, verb: 'follow', tagged: false }], []);
}

const withTags = { when: ({ tagged }: { tagged: string[] }) => tagged.length > 0 };

/** Notifications follow from what happened in other features, which do not know of them (architecture law 6). */
export function notificationSubscribers(deps: Deps, live: Live): Subscriber[] {
  const { transact, config } = deps;
  const telling = async (work: (tx: Tx) => Promise<Told[]>): Promise<void> => {
    const told = await transact(async (tx) => {
      const written = await work(tx);
      await emitPushes(tx, written, config.private.push_services);
      return written;
    });
    if (told.length > 0) live.nudge({ about: 'notifications', members: told.map(({ member_id }) => member_id) });
  };
  return [
    subscriber('follow.created', 'notifications.follow_created', ({ follow_id }) => telling((tx) => tellOfFollow(tx, follow_id))),
    subscriber(
      'post.created',
      'notifications.post_created',
      (post) => telling((tx) => tellOfPost(tx, post.post_id, post.tagged)),
      withTags,
    ),
    subscriber(
      'post.updated',
      'notifications.post_updated',
      (post) => telling((tx) => tellOfPost(tx, post.post_id, post.tagged)),
      withTags,
    ),
    subscriber('reaction.added', 'notifications.reaction_added', ({ reaction_id, answered }) =>
      telling((tx) => tellOfReaction(tx, reaction_id, { answered })),
    ),
    subscriber(
      'reaction.updated',
      'notifications.reaction_updated',
      ({ reaction_id, tagged }) => telling((tx) => tellOfReaction(tx, reaction_id, { onlyTags: tagged })),
      withTags,
    ),
    ...pushSubscribers(deps, notificationService(deps).entryOf),
  ];
}
