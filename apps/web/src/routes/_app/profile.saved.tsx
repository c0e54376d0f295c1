import { createFileRoute } from '@tanstack/react-router';
import { buttonsOf } from '../../composed/PostButtons.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { OtherPosts } from '../../features/feed/index.ts';
import { saved } from '../../features/saved/saved.words.ts';
import { useMe } from '../../features/session/index.ts';
import { api } from '../../platform/api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';

/** The posts that the member has saved for later, most recently saved first. */
export const Route = createFileRoute('/_app/profile/saved')({ component: Saved });

const nothing = <EmptyState drawing="no-posts" text={saved.empty} action={<ButtonLink to="/feed">{saved.toFeed}</ButtonLink>} />;

function Saved() {
  const { id } = useMe();
  return (
    <>
      <PageBar title={saved.title} backTo="/profile" />
      <OtherPosts
        name="saved"
        memberId={id}
        load={(offset, signal) => api.listSavedPosts({ params: { id }, query: { offset } }, { signal })}
        buttonsOf={buttonsOf}
        failed={saved.failed}
        empty={nothing}
      />
      <SideColumn />
    </>
  );
}
