import type { Post } from '@muster/contract';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { likeOf } from '../../composed/PostLike.tsx';
import { countComments, PostDetail, refreshPost } from '../../features/feed/index.ts';
import { MeCard, SiteLinks } from '../../features/members/index.ts';
import { Comments } from '../../features/reactions/index.ts';
import { useMe } from '../../features/session/index.ts';
import { Aside } from '../../features/shell/index.ts';
import { feed } from '../../platform/words/feed.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** One post with its comments [FEED-13]. */
export const Route = createFileRoute('/_app/feed/$postId/')({ component: PostScreen });

function PostComments({ post }: { post: Post }) {
  const me = useMe();
  return (
    <Comments
      post={{ postId: post.id, posterId: post.actor.id ?? me.id }}
      count={post.reaction_counts.comment}
      can={post.can.comment && me.can.comment}
      onCount={(by) => countComments(post.id, by)}
      onChanged={() => void refreshPost(post.id, me.id)}
    />
  );
}

const commentsOf = (post: Post) => <PostComments post={post} />;

function PostScreen() {
  const { postId } = useParams({ from: '/_app/feed/$postId/' });
  return (
    <>
      <PageBar title={feed.detailTitle} backTo="/feed" />
      <PostDetail key={postId} postId={postId} like={likeOf} below={commentsOf} />
      <Aside>
        <MeCard />
        <SiteLinks />
      </Aside>
    </>
  );
}
