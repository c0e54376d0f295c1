import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Offset, pageSize } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { FeedPage } from './posts.ts';

const OneParams = z.strictObject({ id: Id, postId: Id });

export const savedCalls = defineCalls({
  listSavedPosts: {
    method: 'GET',
    path: '/api/user/{id}/saved',
    access: 'member',
    self: 'id',
    summary: 'The posts that one has saved for later, as far as one still sees them, the one saved last first',
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.feed_page) }),
    response: FeedPage,
  },
  savePost: {
    method: 'PUT',
    path: '/api/user/{id}/saved/{postId}',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Save a post for later; nobody else learns of it. One that is saved already stays where it is in the list',
    params: OneParams,
    status: 204,
    errors: ['feed.post_not_found'],
  },
  unsavePost: {
    method: 'DELETE',
    path: '/api/user/{id}/saved/{postId}',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Save a post no longer, also one that one no longer sees; one that is not saved stays as it is',
    params: OneParams,
    status: 204,
  },
});
