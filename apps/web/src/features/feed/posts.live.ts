import { api } from '../../platform/api.ts';
import { isInView } from '../../platform/in-view.ts';
import { hear } from '../../platform/live.ts';
import { posts } from './posts.kind.ts';

/** Deleted posts whose space is reserved for as long as it is in view. */
const kept = new Set<string>();

/** Removes reserved spaces that are no longer in view, so that nothing moves while the member is reading. */
function letGo(): void {
  for (const id of kept) {
    const card = document.querySelector(`[data-gone="${id}"]`);
    if (card && isInView(card)) continue;
    kept.delete(id);
    posts.remove(id);
  }
  if (kept.size === 0) removeEventListener('scroll', letGo);
}

function leave(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-post="${id}"]`);
  if (!card || !isInView(card)) return void posts.remove(id);
  posts.change(id, (post) => ({ ...post, gone: card.getBoundingClientRect().height || 1 }));
  kept.add(id);
  addEventListener('scroll', letGo, { passive: true });
}

/** Keeps the posts on the screen in step with live updates. Returns a function that stops it. */
export const followPosts = (memberId: string) =>
  hear('post', (id, state) => {
    const post = posts.get(id);
    if (!post || post.gone) return;
    if (!state) return leave(id);
    const { version, own_reactions, reaction_counts } = state;
    if (version > post.version) void api.getPost({ params: { id: memberId, postId: id } }).catch(() => undefined);
    posts.change(id, (now) => ({ ...now, own_reactions, reaction_counts }));
  });
