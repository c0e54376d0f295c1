import { z } from 'zod';
import { Id, Instant, Mention, Next, Person } from '../base/shared.ts';

export const WrittenKind = z.enum(['post', 'comment', 'like']);
export type WrittenKind = z.infer<typeof WrittenKind>;

/** A member's own post, comment, reply or like. It can be withdrawn even where they can no longer see what it is on. */
export const WrittenItem = z
  .object({
    id: Id,
    kind: WrittenKind,
    created_at: Instant,
    /** The member's own text; none for a like. */
    text: z.string(),
    mentioned: z.array(Mention),
    edited: z.boolean(),
    has_photo: z.boolean(),
    /** The post that it is, or that it is on. */
    post_id: Id,
    /** The comment it is on; null if it is on a post, or is one. */
    comment_id: Id.nullable(),
    /** The event, group or challenge whose post that is, if the member can still see it: its screen is there. */
    event_id: Id.nullable(),
    group_id: Id.nullable(),
    challenge_id: Id.nullable(),
    /** What it is on, and by whom; null for a post, and where the member can no longer see it. */
    on: z.object({ person: Person, text: z.string() }).nullable(),
    /** Whether the member can still open the screen where it appears. */
    visible: z.boolean(),
    /** That it was taken down by those who look after its home, and why: nobody but its author reads it any more. */
    taken_down: z.object({ reason: z.string(), at: Instant }).nullable(),
  })
  .meta({ id: 'WrittenItem' });
export type WrittenItem = z.infer<typeof WrittenItem>;

export const WrittenPage = z.object({ data: z.array(WrittenItem), next: Next }).meta({ id: 'WrittenPage' });
export type WrittenPage = z.infer<typeof WrittenPage>;
