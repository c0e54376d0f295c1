import type { Challenge, EventCategory } from '@muster/contract';
import { challengeWords } from '../features/challenges/challenge.words.ts';
import { ChallengeDetail, ChallengeOptions, challenges } from '../features/challenges/index.ts';
import { categoryWords } from '../features/events/filters/categories.words.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { AddHydration } from './AddHydration.tsx';
import { ChallengePosts } from './ChallengePosts.tsx';
import { Moments } from './Moments.tsx';
import { SideColumn } from './SideColumn.tsx';

const postsOf = (challenge: Challenge, busy: boolean) => <ChallengePosts challenge={challenge} busy={busy} />;
const hydrationOf = ({ id }: Challenge) => <AddHydration challengeId={id} />;
const wordsOf = (category: EventCategory) => categoryWords[category];

/** One challenge with all that can be done with it, and its posts below. */
export function ChallengeScreen({ challengeId }: { challengeId: string }) {
  const challenge = challenges.use(challengeId);
  return (
    <>
      <PageBar
        title={challengeWords.title}
        page={challenge?.name}
        backTo="/challenges"
        right={challenge && <ChallengeOptions challenge={challenge} />}
      />
      <ChallengeDetail challengeId={challengeId} categoryWords={wordsOf} hydration={hydrationOf} below={postsOf} />
      <Moments />
      <SideColumn challenges={false} />
    </>
  );
}
