import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { common } from '../../../platform/common.words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { useMe } from '../../session/index.ts';
import { ChallengeCard } from '../ChallengeCard.tsx';
import classes from '../ChallengesScreen.module.css';
import { ChallengesSkeleton } from '../ChallengesSkeleton.tsx';
import { challenges } from '../challenge.kind.ts';
import { challengesQuery } from '../challenges.api.ts';
import { drafts as words } from './drafts.words.ts';

/** Challenges that are not published yet, above all others, for operators. Where there is none, nothing is shown. */
export function Drafts() {
  const me = useMe();
  const list = useInfiniteQuery(challengesQuery(me.id, 'draft'));
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  const shown = challenges.useAll(ids).filter(({ state }) => state === 'draft');
  if (list.isLoadingError)
    return (
      <p className={classes.none} role="alert">
        {words.failed}{' '}
        <Button look="text" size="small" onClick={() => void list.refetch()}>
          {common.retry}
        </Button>
      </p>
    );
  if (shown.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <h2 className={classes.title}>{words.title}</h2>
      <ul>
        {shown.map(({ id }) => (
          <ChallengeCard key={id} challengeId={id} />
        ))}
      </ul>
      <ListEnd list={list} waiting={<ChallengesSkeleton count={1} />} failed={words.moreFailed} />
    </section>
  );
}
