import { createFileRoute } from '@tanstack/react-router';
import { countComments, PostDetail, refreshPost } from '../../features/feed/index.ts';
import { MeCard, SiteLinks } from '../../features/members/index.ts';
import { Comments } from '../../features/reactions/index.ts';
import { useMe } from '../../features/session/index.ts';
import { Aside } from '../../features/shell/index.ts';
import { feed } from '../../platform/words/feed.ts';
import { PageBar } from '../../ui/PageBar.tsx';
import { likeOf } from './-PostLike.tsx';

/** One post with its comments [FEED-13]. */
export const Route = createFileRoute('/_app/feed/$postId')({ component: PostScreen });

function PostScreen() {
  const { postId } = Route.useParams();
  const me = useMe();
  return (
    <>
      <PageBar title={feed.detailTitle} backTo="/feed" />
      <PostDetail
        key={postId}
        postId={postId}
        like={likeOf}
        below={(post) => (
          <Comments
            post={{ postId, posterId: post.actor.id ?? me.id }}
            count={post.reaction_counts.comment}
            can={post.can.comment && me.can.comment}
            onCount={(by) => countComments(postId, by)}
            onChanged={() => void refreshPost(postId, me.id)}
          />
        )}
      />
      <Aside>
        <MeCard />
        <SiteLinks />
      </Aside>
    </>
  );
}
