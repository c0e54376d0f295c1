import { z } from 'zod';
import { Id, Instant, Mention, Next, Person } from './shared.ts';

export const WrittenKind = z.enum(['post', 'comment', 'like']);
export type WrittenKind = z.infer<typeof WrittenKind>;

/** Something of one's own: a post, a comment or reply, or a like. It can be withdrawn also where one no longer sees what it is on. */
export const WrittenItem = z
  .object({
    id: Id,
    kind: WrittenKind,
    created_at: Instant,
    /** One's own words; none of a like. */
    text: z.string(),
    mentioned: z.array(Mention),
    edited: z.boolean(),
    has_photo: z.boolean(),
    /** The post that it is, or that it is on. */
    post_id: Id,
    /** The comment that it is on; null where it is on a post, or is one. */
    comment_id: Id.nullable(),
    /** What it is on, by whom; null of a post, and where one can no longer see it. */
    on: z.object({ person: Person, text: z.string() }).nullable(),
    /** Whether one can still open it where it stands. */
    visible: z.boolean(),
  })
  .meta({ id: 'WrittenItem' });
export type WrittenItem = z.infer<typeof WrittenItem>;

export const WrittenPage = z.object({ data: z.array(WrittenItem), next: Next }).meta({ id: 'WrittenPage' });
export type WrittenPage = z.infer<typeof WrittenPage>;
