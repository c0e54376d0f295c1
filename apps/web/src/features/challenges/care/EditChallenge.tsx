import type { Challenge } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { postWords } from '../../feed/post.words.ts';
import { challenges } from '../challenge.kind.ts';
import { challengeWords } from '../challenge.words.ts';
import { challengeQuery } from '../challenges.api.ts';
import { ChallengeForm } from './ChallengeForm.tsx';
import type { EventCategories } from './CountFields.tsx';
import { challengeForm as words } from './challenge-form.words.ts';

interface EditChallengeProps {
  challengeId: string;
  categories: EventCategories;
}

/** Why a challenge cannot be changed; null if it can. */
function objectionTo({ can, state }: Challenge): string | null {
  if (state === 'final') return words.isFinal;
  if (!can.manage) return words.operatorsOnly;
  return state === 'closing' ? words.isOver : null;
}

function Changes({ challengeId, categories }: EditChallengeProps) {
  const router = useRouter();
  const challenge = challenges.use(challengeId);
  // What a list knows may be older than what may be changed.
  const read = useQuery({ ...challengeQuery(challengeId), staleTime: 0 });
  if (read.isError || challenge === null)
    return <ErrorState error={read.error} text={challengeWords.failed} onRetry={() => void read.refetch()} />;
  if (!challenge || !read.isFetchedAfterMount) return <LoadingStatus />;
  const objection = objectionTo(challenge);
  if (objection)
    return (
      <EmptyState
        drawing="soon"
        text={objection}
        action={
          <ButtonLink to="/challenges/$challengeId" params={{ challengeId }}>
            {postWords.backTo.challenge}
          </ButtonLink>
        }
      />
    );
  return (
    <ChallengeForm
      challenge={challenge}
      categories={categories}
      done={({ id }) => {
        toast(words.saved);
        void router.navigate({ to: '/challenges/$challengeId', params: { challengeId: id }, replace: true });
      }}
    />
  );
}

/** Changing a challenge that is not over, for operators. */
export function EditChallenge({ challengeId, categories }: EditChallengeProps) {
  const challenge = challenges.use(challengeId);
  return (
    <>
      <PageBar
        title={words.editTitle}
        page={challenge ? `${words.editTitle}: ${challenge.name}` : undefined}
        backTo={`/challenges/${challengeId}`}
      />
      <Changes key={challengeId} challengeId={challengeId} categories={categories} />
    </>
  );
}
