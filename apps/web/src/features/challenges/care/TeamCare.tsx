import type { Challenge, Team } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EditIcon, TrashIcon } from '../../../ui/late-icons.tsx';
import { OptionsMenu } from '../../../ui/OptionsMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { people } from '../../people/people.words.ts';
import { listsChanged } from '../challenges.api.ts';
import { NameTeam } from './NameTeam.tsx';
import classes from './TeamCare.module.css';
import { changeTeams } from './teams-care.api.ts';
import { teamCare as words } from './teams-care.words.ts';

/** Something that is done after a question, with what is said of it. */
function useAsked(act: () => Promise<unknown>, { id, done }: { id: string; done: string }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => toast(done),
    onError: (error) => toast(reasonOr(error, words.failed), { kind: 'alert' }),
    onSettled: () => {
      setAsking(false);
      listsChanged(id);
    },
  });
  return {
    ask: () => setAsking(true),
    question: { opened: asking, onClose: () => setAsking(false), busy: isPending, onConfirm: () => mutate() },
  };
}

/** Above the teams of a challenge, for operators: a further team, and spreading people evenly. */
export function TeamsCare({ challenge: { id, teams, can } }: { challenge: Challenge }) {
  const [naming, setNaming] = useState(false);
  const balancing = useAsked(() => api.balanceTeams({ params: { id } }), { id, done: words.balanced });
  const isFull = (teams?.count ?? 0) >= limits.challenge_teams;
  return (
    <div className={classes.care}>
      {can.manage && teams?.by !== 'workspace' && (
        <Button size="small" disabled={isFull} onClick={() => setNaming(true)}>
          {words.add}
        </Button>
      )}
      {can.balance && (
        <Button size="small" onClick={balancing.ask}>
          {words.balance}
        </Button>
      )}
      {isFull && <p>{words.full}</p>}
      <NameTeam challengeId={id} opened={naming} onClose={() => setNaming(false)} />
      <ConfirmDialog {...balancing.question} title={words.balanceTitle} text={words.balanceText} confirm={words.balance} />
    </div>
  );
}

/** What operators can do with a team: another name, and away with it while nobody is in it. */
export function TeamOptions({ challenge: { id }, team }: { challenge: Challenge; team: Team }) {
  const [naming, setNaming] = useState<boolean>();
  const removing = useAsked(() => changeTeams(id, (teams) => teams.filter((each) => each.id !== team.id)), {
    id,
    done: words.removed(team.name),
  });
  return (
    <>
      <OptionsMenu
        label={people.options(team.name)}
        options={[
          { label: words.rename, icon: <EditIcon size={20} />, run: () => setNaming(true) },
          ...(team.people === 0 ? [{ label: words.remove, icon: <TrashIcon size={20} />, danger: true, run: removing.ask }] : []),
        ]}
      />
      {naming !== undefined && <NameTeam key={team.name} challengeId={id} team={team} opened={naming} onClose={() => setNaming(false)} />}
      <ConfirmDialog {...removing.question} danger title={words.removeTitle(team.name)} text={words.removeText} confirm={words.remove} />
    </>
  );
}
