import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMe } from '../../session/index.ts';
import { challengeWords } from '../challenge.words.ts';
import { ChallengeForm } from './ChallengeForm.tsx';
import type { EventCategories } from './CountFields.tsx';
import { challengeForm as words } from './challenge-form.words.ts';

/** Making a challenge, for operators: a draft at first. */
export function NewChallenge({ categories }: { categories: EventCategories }) {
  const me = useMe();
  const router = useRouter();
  return (
    <>
      <PageBar title={words.newTitle} backTo="/challenges" />
      {me.isOperator ? (
        <ChallengeForm
          challenge={null}
          categories={categories}
          done={({ id }) => {
            toast(words.made);
            void router.navigate({ to: '/challenges/$challengeId', params: { challengeId: id }, replace: true });
          }}
        />
      ) : (
        <EmptyState drawing="soon" text={words.operatorsOnly} action={<ButtonLink to="/challenges">{challengeWords.all}</ButtonLink>} />
      )}
    </>
  );
}
