import type { Challenge, LeaderboardEntry, Team } from '@muster/contract';
import { lazy, Suspense } from 'react';
import { persistently } from '../../../platform/ahead.ts';
import type { PersonEntry } from '../../people/index.ts';
import type { EventCategories } from './CountFields.tsx';
import type { Standing } from './correct.rules.ts';

// What operators do, which nobody else loads. A route's own code would name all chunks of the form, which are many.
const New = lazy(async () => ({ default: (await persistently(() => import('./NewChallenge.tsx'))).NewChallenge }));
const Edit = lazy(async () => ({ default: (await persistently(() => import('./EditChallenge.tsx'))).EditChallenge }));
const Options = lazy(async () => ({ default: (await persistently(() => import('./CareOptions.tsx'))).CareOptions }));
const Actions = lazy(async () => ({ default: (await persistently(() => import('./DraftActions.tsx'))).DraftActions }));
const List = lazy(async () => ({ default: (await persistently(() => import('./Drafts.tsx'))).Drafts }));
const Score = lazy(async () => ({ default: (await persistently(() => import('./ScoreCare.tsx'))).ScoreCare }));
const Teams = lazy(async () => ({ default: (await persistently(() => import('./TeamCare.tsx'))).TeamsCare }));
const OfTeam = lazy(async () => ({ default: (await persistently(() => import('./TeamCare.tsx'))).TeamOptions }));

/** The screen of a new challenge. */
export const NewChallenge = ({ categories }: { categories: EventCategories }) => (
  <Suspense>
    <New categories={categories} />
  </Suspense>
);

/** The screen that changes a challenge. */
export const EditChallenge = (props: { challengeId: string; categories: EventCategories }) => (
  <Suspense>
    <Edit {...props} />
  </Suspense>
);

/** The menu of operators on a challenge's page; nobody else has one. */
export function ChallengeOptions({ challenge }: { challenge: Challenge }) {
  const { manage, publish, end, delete: deletes } = challenge.can;
  if (!manage && !publish && !end && !deletes) return null;
  return (
    <Suspense>
      <Options challenge={challenge} />
    </Suspense>
  );
}

/** What comes next for a draft, on its page. */
export const DraftActions = ({ challenge }: { challenge: Challenge }) => (
  <Suspense>
    <Actions challenge={challenge} />
  </Suspense>
);

/** The drafts in the list of challenges, for operators. */
export const Drafts = () => (
  <Suspense>
    <List />
  </Suspense>
);

/** What operators can do with somebody in the list of a challenge's participants; null where the viewer can do nothing. */
export const scoreCareIn = (challenge: Challenge | undefined) =>
  challenge?.can.manage && challenge.state !== 'draft'
    ? (person: PersonEntry, standing?: Standing) => (
        <Suspense>
          <Score challenge={challenge} person={person} standing={standing} />
        </Suspense>
      )
    : undefined;

/** The same on its leaderboard, also with those who stand there without a name. */
export const boardCareIn = (challenge: Challenge | undefined) => {
  const care = scoreCareIn(challenge);
  return (
    care &&
    (({ user, participant_id, rank, score }: LeaderboardEntry) =>
      care({ ...user, following: false, relation_id: participant_id }, { rank, score }))
  );
};

/** Making teams and balancing them, for operators. */
export const TeamsCare = ({ challenge }: { challenge: Challenge }) =>
  challenge.can.manage || challenge.can.balance ? (
    <Suspense>
      <Teams challenge={challenge} />
    </Suspense>
  ) : null;

/** What operators can do with a team; those by workspace follow from these. */
export const teamCareIn = (challenge: Challenge) =>
  challenge.can.manage && challenge.teams?.by !== 'workspace'
    ? (team: Team) => (
        <Suspense>
          <OfTeam challenge={challenge} team={team} />
        </Suspense>
      )
    : undefined;
