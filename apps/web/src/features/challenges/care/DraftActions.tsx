import type { Challenge } from '@muster/contract';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { challengeCare as words } from './care.words.ts';
import { teamCare } from './teams-care.words.ts';
import { useCareActs } from './useCareActs.tsx';

/** What comes next for a draft, on its page: to publish it, or to go on with it. */
export function DraftActions({ challenge }: { challenge: Challenge }) {
  const { ask, question } = useCareActs(challenge);
  return (
    <>
      {challenge.can.publish && (
        <Button look="filled" onClick={() => ask('publish')}>
          {words.publish}
        </Button>
      )}
      <ButtonLink to="/challenges/$challengeId/edit" params={{ challengeId: challenge.id }}>
        {words.edit}
      </ButtonLink>
      {challenge.teams && challenge.teams.by !== 'workspace' && (
        <ButtonLink to="/challenges/$challengeId/leaderboard" params={{ challengeId: challenge.id }}>
          {teamCare.nameThem}
        </ButtonLink>
      )}
      {question}
    </>
  );
}
