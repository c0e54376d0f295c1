import { ApiError } from '@muster/contract/base/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { toast } from '../../ui/toast.ts';
import { postWords } from './post.words.ts';
import { posts } from './posts.kind.ts';

/** The query of one post. What a list already knows of it is shown at once, and remains if the server cannot be reached. */
export const postQuery = (postId: string, memberId: string) =>
  queryOptions({
    queryKey: ['post-read', postId],
    queryFn: async () => {
      try {
        return (await api.getPost({ params: { id: memberId, postId } })).id;
      } catch (error) {
        // Gone from the lists too.
        if (error instanceof ApiError && error.status === 404) posts.remove(postId);
        throw error;
      }
    },
  });

/** Refetches a post after something below it has changed [FEED-82]. */
export async function refreshPost(postId: string, memberId: string): Promise<void> {
  try {
    await queryClient.query({ ...postQuery(postId, memberId), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    toast(postWords.refreshFailed, { kind: 'alert' });
  }
}
