import { analyticsEntry } from '../features/analytics/entry.words.ts';
import { AddButton, AnonymousNote, HomePosts, ownHome } from '../features/feed/index.ts';
import { OwnProfile } from '../features/members/index.ts';
import { profile } from '../features/members/profile.words.ts';
import { FollowCounts } from '../features/people/index.ts';
import { BookmarkIcon } from '../features/saved/SaveButton.tsx';
import { saved } from '../features/saved/saved.words.ts';
import { useMe } from '../features/session/index.ts';
import { LogsIcon } from '../features/workouts/logs.icon.tsx';
import { summaryWords } from '../features/workouts/summary.words.ts';
import { getConfig } from '../platform/config.ts';
import { ButtonLink, IconLink } from '../ui/Button.tsx';
import { BarsIcon } from '../ui/bars.icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBar } from '../ui/PageBar.tsx';
import { buttonsOf } from './PostButtons.tsx';
import { SideColumn } from './SideColumn.tsx';
import { TookPart } from './TookPart.tsx';

/** The member's own profile, under the tab and under their own address alike [PROF-03, PROF-08]. */
export function OwnProfileScreen() {
  const me = useMe();
  return (
    <>
      <PageBar
        title={profile.title}
        right={
          <>
            {getConfig().features.in_app_analytics && me.permissions.length > 0 && (
              <IconLink to="/analytics" label={analyticsEntry.title}>
                <BarsIcon />
              </IconLink>
            )}
            <ButtonLink to="/workoutlogs" size="small" icon={<LogsIcon size={20} />} aria-label={summaryWords.logs}>
              {summaryWords.log}
            </ButtonLink>
            <IconLink to="/profile/saved" label={saved.title}>
              <BookmarkIcon />
            </IconLink>
          </>
        }
      />
      <OwnProfile counts={<FollowCounts member={me} />} took={<TookPart memberId={me.id} own />} />
      <AnonymousNote />
      <HomePosts
        home={ownHome(me.id)}
        buttonsOf={buttonsOf}
        empty={<EmptyState drawing="no-posts" text={me.can.post ? profile.noPostsOwn : profile.noPostsAnonymous} />}
      />
      <AddButton />
      <SideColumn me={false} />
    </>
  );
}
