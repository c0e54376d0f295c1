import type { Challenge } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../session/index.ts';
import { ChallengeHead, type ChallengeHeadProps } from './ChallengeHead.tsx';
import { ChallengeSkeleton } from './ChallengesSkeleton.tsx';
import { challenges } from './challenge.kind.ts';
import { challengeWords as words } from './challenge.words.ts';
import { challengeQuery } from './challenges.api.ts';
import { useWanted } from './membership.ts';
import { Race } from './Race.tsx';

export interface ChallengeDetailProps extends Pick<ChallengeHeadProps, 'categoryWords'> {
  challengeId: string;
  /** How water is logged, for a challenge of water [CHAL-16]. */
  hydration?: ((challenge: Challenge) => ReactNode) | undefined;
  /** Shown below: its posts. `busy` while a join or leave is on its way. */
  below: (challenge: Challenge, busy: boolean) => ReactNode;
}

function Known({
  challenge: known,
  hydration,
  below,
  categoryWords,
}: Omit<ChallengeDetailProps, 'challengeId'> & { challenge: Challenge }) {
  const { challenge, changing } = useWanted(known, useMe());
  return (
    <article data-challenge={challenge.id}>
      <ChallengeHead challenge={challenge} changing={changing} hydration={hydration?.(challenge)} categoryWords={categoryWords} />
      <Race challenge={challenge} />
      {below(challenge, changing)}
    </article>
  );
}

/** One challenge on its own screen [CHAL-09]. One that cannot be loaded says so [CHAL-63]. */
export function ChallengeDetail({ challengeId, ...rest }: ChallengeDetailProps) {
  const challenge = challenges.use(challengeId);
  // Whoever returns to this tab may have logged or joined in another one.
  const { error, refetch } = useQuery({ ...challengeQuery(challengeId), refetchOnWindowFocus: 'always' });
  if (challenge) return <Known challenge={challenge} {...rest} />;
  const isGone = challenge === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  if (isGone)
    return (
      <div role="alert">
        <EmptyState drawing="not-found" text={words.failed} action={<ButtonLink to="/challenges">{words.all}</ButtonLink>} />
      </div>
    );
  if (error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  return <ChallengeSkeleton />;
}
