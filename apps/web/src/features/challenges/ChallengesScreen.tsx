import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ButtonLink, IconLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import tabClasses from '../../ui/Tabs.module.css';
import { useMe } from '../session/index.ts';
import { BadgeIcon } from './badge.icon.tsx';
import { badgeWords } from './badges.words.ts';
import { ChallengeCard } from './ChallengeCard.tsx';
import classes from './ChallengesScreen.module.css';
import { ChallengesSkeleton } from './ChallengesSkeleton.tsx';
import { Drafts } from './care/screens.tsx';
import { localDay } from './challenge.days.ts';
import { type Section, sectionOf } from './challenge.facts.ts';
import { challenges } from './challenge.kind.ts';
import { challengeWords as words } from './challenge.words.ts';
import { type ChallengeTab, challengesQuery, challengeTabs } from './challenges.api.ts';

const sections = ['own', 'available', 'upcoming'] as const satisfies readonly Section[];

/** Cards under the heading of their section; a section without any is not shown, except that one's own says what would fill it. */
function Cards({ title, ids, none }: { title: string; ids: readonly string[]; none?: ReactNode }) {
  if (ids.length === 0 && !none) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {ids.length === 0 && none}
      <ul>
        {ids.map((id) => (
          <ChallengeCard key={id} challengeId={id} />
        ))}
      </ul>
    </section>
  );
}

function ActiveCards({ ids }: { ids: readonly string[] }) {
  const today = localDay();
  const all = challenges.useAll(ids);
  const of = (section: Section) => {
    const found = all.filter((challenge) => sectionOf(challenge, today) === section);
    if (section === 'upcoming') found.sort((a, b) => a.start_date.localeCompare(b.start_date));
    return found.map(({ id }) => id);
  };
  return sections.map((section) => (
    <Cards
      key={section}
      title={words.sections[section]}
      ids={of(section)}
      none={section === 'own' && <p className={classes.none}>{words.noneOwn}</p>}
    />
  ));
}

function PastCards({ ids }: { ids: readonly string[] }) {
  return (
    <ul>
      {challenges.useShown(ids).map((id) => (
        <ChallengeCard key={id} challengeId={id} />
      ))}
    </ul>
  );
}

const nothing = { active: words.none, past: words.noPast };

/** The challenges screen [CHAL-05 to CHAL-08]: those of now and to come, and those that one took part in. */
export function ChallengesScreen({ tab }: { tab: ChallengeTab }) {
  const me = useMe();
  const list = useInfiniteQuery(challengesQuery(me.id, tab));
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  const shown = challenges.useShown(ids);
  return (
    <>
      <PageBar
        title={words.screen}
        right={
          <>
            {me.isOperator && (
              <ButtonLink to="/challenges/new" size="small" icon={<PlusIcon size={18} />}>
                {words.newChallenge}
              </ButtonLink>
            )}
            <IconLink to="/challengebadges" label={badgeWords.title}>
              <BadgeIcon />
            </IconLink>
          </>
        }
      >
        <nav className={tabClasses.tabs} aria-label={words.tabs}>
          {challengeTabs.map((name) => (
            <Link
              key={name}
              to="/challenges"
              search={name === 'active' ? {} : { tab: name }}
              className={tabClasses.tab}
              activeOptions={{ exact: true, includeSearch: true }}
              replace
            >
              <span>{words.tab[name]}</span>
            </Link>
          ))}
        </nav>
      </PageBar>
      {tab === 'active' && me.isOperator && <Drafts />}
      {list.isPending && <ChallengesSkeleton />}
      {list.isLoadingError && <ErrorState error={list.error} text={words.listFailed} onRetry={() => void list.refetch()} />}
      {list.data && shown.length === 0 && !list.hasNextPage && <EmptyState drawing="no-challenges" text={nothing[tab]} />}
      {list.data && (shown.length > 0 || list.hasNextPage) && (
        <div aria-busy={list.isFetching}>
          {tab === 'active' ? <ActiveCards ids={ids} /> : <PastCards ids={ids} />}
          <ListEnd list={list} waiting={<ChallengesSkeleton count={2} />} failed={words.moreFailed} />
        </div>
      )}
    </>
  );
}
