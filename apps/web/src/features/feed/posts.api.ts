import type { Me, MusterContract, Post } from '@muster/contract';
import { textLength, visiblePattern } from '@muster/contract/base/characters';
import { ApiError, presentState } from '@muster/contract/base/client';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { uploadImage } from '../../platform/upload.ts';
import { isChangedElsewhere, mentionedIn } from '../writing/index.ts';
import type { PostWriting } from './composer.store.ts';
import { composer } from './composer.words.ts';
import { addPost } from './feed.cache.ts';
import { homeApi, type PostsHome } from './homes.api.ts';
import { posts } from './posts.kind.ts';

/** The characters that count: the server trims before it measures. */
export const postLength = (text: string): number => textLength(text.trim());

/** Why a post cannot be sent as it is, or null [FEED-42, FEED-44]. */
export function refusePost(writing: PostWriting, post: Post | null): string | null {
  if (postLength(writing.text) > limits.post_length) return fieldWords.post_long;
  const photo = writing.file ?? (writing.keepPhoto ? post?.media_url : null);
  return visiblePattern.test(writing.text) || photo ? null : fieldWords.post_blank;
}

/** A failure with the specified sentence for the author. */
export class PostingError extends Error {}

/** The post was changed elsewhere after its author began: `current` is the version on the server. */
export class PostChanged extends Error {
  readonly current: Post;

  constructor(current: Post) {
    super();
    this.current = current;
  }
}

/** The server's own sentence if it is about the text or its author, otherwise the specified one. */
function sentence(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.status === 400) return error.fields.text?.[0] ?? otherwise;
  return reasonOr(error, otherwise);
}

/**
 * Sends what was written: a new post, or changes to one [FEED-33]. The photo is uploaded first, once. `remember` records progress, so that
 * a retry continues from there. Rejects with `PostingError`, or with `PostChanged` where the author has to choose between two texts.
 */
export async function sendPost(
  { me, home, post }: { me: Me; home: PostsHome; post: Post | null },
  writing: PostWriting & Pick<Post, 'open_graph'>,
  remember: (change: Partial<PostWriting>) => void,
  onProgress: (share: number) => void,
): Promise<Post> {
  let photo = writing.keepPhoto ? (post?.media_url ?? null) : null;
  if (writing.file) {
    try {
      photo = writing.uploaded ?? (await uploadImage(writing.file, 'post', onProgress));
    } catch (error) {
      throw new PostingError(reasonOr(error, composer.photoFailed));
    }
    remember({ uploaded: photo });
  }
  const tagged = mentionedIn(writing.text, writing.tagged).map(({ id }) => id);
  const body = { text: writing.text.trim(), media_url: photo, tagged, open_graph: writing.open_graph };
  try {
    return post ? await update(me, post, body, writing) : await create(me, home, body);
  } catch (error) {
    if (error instanceof PostChanged) throw error;
    throw new PostingError(sentence(error, post ? composer.updateFailed : composer.createFailed));
  }
}

type Body = Pick<Post, 'text' | 'media_url' | 'tagged' | 'open_graph'>;

async function create(me: Me, home: PostsHome, body: Body): Promise<Post> {
  const created = await homeApi(home).create(home.id, body);
  addPost(created, me.id);
  return created;
}

async function update(me: Me, post: Post, body: Body, writing: PostWriting): Promise<Post> {
  try {
    return await api.updatePost({ params: { id: me.id, postId: post.id }, body: { ...body, version: post.version } });
  } catch (error) {
    const current = presentState<MusterContract['updatePost']>(error);
    if (!current) throw error;
    posts.take(current);
    // The response to an identical edit was lost.
    if (current.text === body.text && current.media_url === body.media_url) return current;
    if (isChangedElsewhere(post, body.text, current)) throw new PostChanged(current);
    // Only its photo was changed elsewhere: that photo is kept, unless it was changed here too.
    const kept = writing.keepPhoto && !writing.file ? { media_url: current.media_url } : {};
    return update(me, current, { ...body, ...kept }, writing);
  }
}
