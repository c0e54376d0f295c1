import type { Challenge } from '@muster/contract';
import type { Viewer } from '../../product/viewer.ts';
import { toPicture } from '../media/index.ts';
import { toPerson } from '../people/index.ts';
import { amountOf } from './board/scores-units.ts';
import { challengeCan } from './challenges.policy.ts';
import type { ShownChallenge } from './challenges.queries.ts';
import { finalAt, isOver, stateOf } from './participation/challenge-days.rules.ts';
import { toTeam } from './teams/teams.view.ts';

/** The context for showing a challenge: viewer, time and settings of the deployment. */
interface Shown {
  viewer: Viewer;
  now: Date;
  leaderLabel: string;
  graceHours: number;
}

/** A challenge as its viewer sees it (CHAL-27). */
export function toChallenge(row: ShownChallenge, { viewer, now, leaderLabel, graceHours }: Shown): Challenge {
  const badge = row.badge_picture && toPicture(row.badge_picture);
  const cover = row.cover_picture && toPicture(row.cover_picture);
  const joined = row.own !== null;
  const own = row.own && { rank: row.own.rank, score: amountOf(row.own.score), count: row.participants_count };
  return {
    id: row.id,
    name: row.name,
    title: row.name,
    description: row.description,
    start_date: row.start_date,
    end_date: row.end_date,
    state: stateOf(row, now),
    final_at: (row.frozen_at ?? finalAt(row.end_date, graceHours)).toISOString(),
    goal: amountOf(row.goal),
    required_unit: row.unit,
    daily_cap: row.daily_cap === null ? null : amountOf(row.daily_cap),
    checkin_event_category: row.category,
    badge_name: row.badge_name,
    badge_image_url: badge?.sizes.at(-1)?.url ?? null,
    badge,
    cover_image_url: cover?.sizes.at(-1)?.url ?? null,
    cover,
    event_count: row.event_count,
    links: row.links,
    place: isOver(row, now) ? ((row.own_team ?? own)?.rank ?? null) : null,
    joined,
    own,
    teams: row.team_by && row.team_score && row.team_counts && { by: row.team_by, score: row.team_score, ...row.team_counts },
    own_team: row.own_team && toTeam(row.own_team, row.own_team.id),
    earned: row.earned,
    participants_count: row.participants_count - row.hidden,
    participants: (row.faces ?? []).map((face) => toPerson(face, viewer, leaderLabel)),
    version: row.version,
    can: challengeCan(viewer, { ...row, joined }, now),
  };
}
