import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { BlockedPosts } from '../../features/feed/index.ts';
import { postWords } from '../../features/feed/post.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The posts that the member has blocked. Not under the settings, whose screens are fixed by the specification [PROF-19]. */
export const Route = createFileRoute('/_app/profile/blocked-posts')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={postWords.blocked} backTo="/profile/settings" />
      <BlockedPosts />
      <SideColumn people={false} links={false} />
    </>
  );
}
