import type { Challenge } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { BoardSkeleton } from './ChallengesSkeleton.tsx';
import { challengePage } from './challenge-page.words.ts';
import { teamsQuery } from './challenges.api.ts';
import classes from './TeamChoice.module.css';
import { teamWords as words } from './teams.words.ts';

export interface TeamChoiceProps {
  challenge: Challenge;
  opened: boolean;
  onClose: () => void;
  onChoose: (teamId: string, name: string) => void;
  /** Who chooses for somebody else says so. */
  title?: string;
  text?: string;
  label?: (team: string) => string;
}

/** Asks in which team one wants to be, where members choose. */
export function TeamChoice({
  challenge: { id },
  opened,
  onClose,
  onChoose,
  title = words.choose,
  text = words.chooseText,
  label = words.join,
}: TeamChoiceProps) {
  const { data, error, refetch } = useQuery({ ...teamsQuery(id), enabled: opened });
  return (
    <Sheet opened={opened} onClose={onClose} title={title} size="small">
      <p className={classes.text}>{text}</p>
      {!data && !error && <BoardSkeleton count={3} />}
      {!data && error && <ErrorState error={error} text={challengePage.topFailed} onRetry={() => void refetch()} />}
      <ul className={classes.teams}>
        {data?.data.map(({ id: team, name, people }) => (
          <li key={team} className={classes.team}>
            <span>
              <b className={classes.name}>{name}</b> <span className={classes.text}>{words.people(people)}</span>
            </span>
            <Button look="outline" size="small" onClick={() => onChoose(team, name)}>
              {label(name)}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
