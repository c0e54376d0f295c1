import type { Post } from '@muster/contract';
import { createDrafts } from '../../platform/drafts.ts';
import { onSessionEnd } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import type { Seen, Writing } from '../writing/index.ts';
import type { PostsHome } from './homes.api.ts';

/** What somebody is writing. */
export interface PostWriting extends Writing {
  /** A photo chosen from the device. */
  file: File | null;
  /** Where that photo was uploaded to, so that it is uploaded only once. */
  uploaded: string | null;
  /** Whether the post's existing photo is kept. */
  keepPhoto: boolean;
  /** The link whose preview was removed. */
  dismissed: string | null;
  /** The post as it was when these changes began: another tab may have changed it since. */
  saw: Seen | null;
}

/**
 * The photo itself is not stored: it is too large for session storage, and any other storage would outlive the tab on a shared computer.
 * Hence the prompt before a reload loses it.
 */
const drafts = createDrafts<PostWriting>('drafts.posts', {
  keep: (draft) => ({ ...draft, file: null, uploaded: null }),
  loses: ({ file }) => file !== null,
});

/** Where a member's own posts are. */
export const ownHome = (memberId: string): PostsHome => ({ kind: 'member', id: memberId });

/** The key of the draft: changes to a post, or a new post in a home. */
const draftKey = (memberId: string, home: PostsHome, post: Post | null) =>
  `${memberId}:${post?.id ?? (isOwn(memberId, home) ? 'new' : `${home.kind}:${home.id}`)}`;
const isOwn = (memberId: string, { id }: PostsHome) => id === memberId;

/** What an author sees when they begin to change a post. */
export const sawOf = (post: Post | null): Seen | null => post && { version: post.version, text: post.text };

const startingFrom = (post: Post | null): PostWriting => ({
  text: post?.text ?? '',
  tagged: post?.mentioned ?? [],
  file: null,
  uploaded: null,
  keepPhoto: true,
  dismissed: null,
  saw: sawOf(post),
});

/** What was written so far: survives closing, failing, and an expired session. */
export const usePostDraft = (memberId: string, home: PostsHome, post: Post | null) => {
  const key = draftKey(memberId, home, post);
  const writing = drafts.use(key) ?? startingFrom(post);
  return {
    writing,
    change: (change: Partial<PostWriting>) => drafts.set(key, { ...(drafts.get(key) ?? startingFrom(post)), ...change }),
    drop: () => drafts.set(key, undefined),
  };
};

/** The text of an unsent new post in this home, or undefined. */
export const useUnsentText = (memberId: string, home: PostsHome): string | undefined => {
  const draft = drafts.use(draftKey(memberId, home, null));
  return draft && (draft.text.trim() || draft.file) ? draft.text.trim() : undefined;
};

/** The open composer: whose it is, and which post it changes, or null plus the home of a new one. */
export interface OpenComposer {
  memberId: string;
  home: PostsHome;
  post: Post | null;
}

const composer = createStore<OpenComposer | null>(null);

// A member who signs in again after their session ended finds the composer as they left it.
onSessionEnd((reason) => reason === 'signed_out' && composer.set(null));

export const useOpenComposer = composer.use;

/**
 * Opens the composer to change one of the member's posts or to write a new one [FEED-33], in their own feed unless another home is given.
 */
export const openComposer = (memberId: string, post: Post | null = null, home: PostsHome = ownHome(memberId)): void =>
  composer.set({ memberId, home, post });
/** Opens the composer for a new post that begins with this text. What was written there before and is not sent yet stays. */
export function beginPost(memberId: string, home: PostsHome, text: string): void {
  const key = draftKey(memberId, home, null);
  const draft = drafts.get(key);
  if (!draft?.text.trim() && !draft?.file) drafts.set(key, { ...startingFrom(null), ...draft, text });
  openComposer(memberId, null, home);
}
export const closeComposer = (): void => composer.set(null);

/** Whether the composer for this post, or for a new one in this home, is the one that is open. */
export const isComposing = (home: PostsHome, post: Post | null): boolean => {
  const open = composer.get();
  return open !== null && open.post?.id === post?.id && (post !== null || open.home.id === home.id);
};
