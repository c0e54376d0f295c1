import type { Challenge } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { toast } from '../../../ui/toast.ts';
import { readAgain } from '../challenges.api.ts';
import { TeamChoice } from '../TeamChoice.tsx';
import type { Somebody } from './correct.rules.ts';
import { teamCare as words } from './teams-care.words.ts';

export interface PlaceInTeamProps {
  challenge: Challenge;
  of: Somebody;
  opened: boolean;
  onClose: () => void;
}

/** Puts somebody who takes part into another team. */
export function PlaceInTeam({ challenge, of, opened, onClose }: PlaceInTeamProps) {
  const { id } = challenge;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ team }: { team: string; name: string }) => api.placeInTeam({ params: { id, userId: of.id }, body: { team_id: team } }),
    onSuccess: (_, { name }) => {
      toast(words.placed(of.name, name));
      onClose();
    },
    onError: (error) => toast(reasonOr(error, words.failed), { kind: 'alert' }),
    onSettled: () => readAgain(id),
  });
  return (
    <TeamChoice
      challenge={challenge}
      opened={opened}
      onClose={onClose}
      title={words.placeTitle(of.name)}
      text={words.placeText}
      label={words.placeIn}
      onChoose={(team, name) => {
        if (!isPending) mutate({ team, name });
      }}
    />
  );
}
