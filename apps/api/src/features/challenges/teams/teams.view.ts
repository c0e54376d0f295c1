import { limits, type Team } from '@muster/contract';
import { amountOf } from '../board/scores-units.ts';
import type { TeamRow } from './teams.queries.ts';

/** A team, as everybody sees it; `own` is the id of the viewer's team. */
export const toTeam = ({ score, ...team }: TeamRow, own: string | undefined): Team => ({
  ...team,
  score: score === null ? null : amountOf(score),
  missing: Math.max(0, limits.team_shown - team.people),
  own: team.id === own,
});
