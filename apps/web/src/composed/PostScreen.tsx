import type { Post, PostedHomeRef } from '@muster/contract';
import { homeAddress, homeOf } from '@muster/contract/posts/homes';
import { countComments, PostDetail, refreshPost } from '../features/feed/index.ts';
import { postWords } from '../features/feed/post.words.ts';
import { Comments } from '../features/reactions/index.ts';
import { useMe } from '../features/session/index.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { buttonsOf } from './PostButtons.tsx';
import { SideColumn } from './SideColumn.tsx';

function PostComments({ post }: { post: Post }) {
  const me = useMe();
  return (
    <Comments
      post={{ postId: post.id, posterId: post.actor.id ?? me.id, home: homeOf(post) }}
      count={post.reaction_counts.comment}
      can={post.can.comment && me.can.comment}
      onCount={(by) => countComments(post.id, by)}
      onChanged={() => void refreshPost(post.id, me.id)}
    />
  );
}

const commentsOf = (post: Post) => <PostComments post={post} />;

export interface PostScreenProps {
  postId: string;
  /** The event, group or challenge whose feed it is in; without one it is a member's own post. */
  home?: PostedHomeRef;
}

/** One post with its comments, wherever it was written [FEED-13]. */
export function PostScreen({ postId, home }: PostScreenProps) {
  return (
    <>
      <PageBar title={postWords.title} backTo={home ? homeAddress(home) : '/feed'} />
      <PostDetail key={postId} postId={postId} home={home} buttonsOf={buttonsOf} below={commentsOf} />
      <SideColumn />
    </>
  );
}
