import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import type { FeedName, ListedPage } from './feed.api.ts';
import { listKey } from './feed.cache.ts';
import { pinnedWords as words } from './pinned.words.ts';

type Lists = InfiniteData<ListedPage, string | undefined>;
const names: readonly FeedName[] = ['following', 'everything'];

/** What is pinned in both feeds of a member, without this post or with it again. */
function pin(memberId: string, postId: string, pinned: boolean): void {
  for (const name of names)
    queryClient.setQueryData<Lists>(listKey(name, memberId), (lists) => {
      const [first, ...rest] = lists?.pages ?? [];
      if (!lists || !first) return lists;
      const others = (first.pinned ?? []).filter((id) => id !== postId);
      const next = pinned ? [...others, postId].toSorted().toReversed() : others;
      return { ...lists, pages: [{ ...first, pinned: next }, ...rest] };
    });
}

const change = async (memberId: string, postId: string, pinned: boolean, call: () => Promise<unknown>, failed: string) => {
  pin(memberId, postId, pinned);
  try {
    await call();
    return true;
  } catch (error) {
    pin(memberId, postId, !pinned);
    toast(reasonOr(error, failed), { kind: 'alert' });
    return false;
  }
};

/** Pins an announcement no more for the viewer, which can be undone. */
export async function putAway(memberId: string, postId: string): Promise<void> {
  const params = { id: postId };
  const bringBack = () => change(memberId, postId, true, () => api.restoreAnnouncement({ params }), words.backFailed);
  if (await change(memberId, postId, false, () => api.dismissAnnouncement({ params }), words.awayFailed))
    toast(words.isAway, { action: { label: words.undo, run: () => void bringBack() } });
}
