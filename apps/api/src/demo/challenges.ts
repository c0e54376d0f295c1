import type { ChallengeUnit, DeploymentConfig } from '@muster/contract';
import { makeFinal, participationService } from '../features/challenges/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { addDays, dayAt } from '../platform/time/zones.ts';
import type { Viewer } from '../product/viewer.ts';
import { demoPeople, demoPerson, type PersonKey } from './people.ts';
import type { Illustrated } from './pictures.ts';
import type { Act, Chapter } from './stage.ts';

const DAY = 86_400_000;

/** A challenge of the demo; its days are relative to today. */
interface DemoChallenge {
  name: string;
  description: string;
  unit: ChallengeUnit;
  from: number;
  to: number;
  /** In the unit; 0 for none. */
  goal: number;
  cap?: number;
  badge: string;
  badgePicture: Illustrated | null;
  cover: Illustrated;
  members: PersonKey[];
  /** Participants by team. */
  teams?: ReadonlyArray<{ name: string; members: PersonKey[] }>;
  /** Days since its results became final. */
  final?: number;
}

const everybody = demoPeople.map(({ key }) => key);
const without = (...keys: PersonKey[]) => everybody.filter((key) => !keys.includes(key));
const drawn = (picture: string): Illustrated => ({ by: 'grace', picture });

/** Two teams with similar results, so that the race is close, and a third with two people, which is too small to show its results. */
const sides: ReadonlyArray<{ name: string; members: PersonKey[] }> = [
  { name: 'Pier', members: ['dev', 'elena', 'hugo', 'imani', 'kira', 'maya', 'omar'] },
  { name: 'Pines', members: ['chloe', 'finn', 'grace', 'jonas', 'liam', 'noor', 'priya'] },
  { name: 'Lighthouse', members: ['ana', 'ben'] },
];

const challenges: DemoChallenge[] = [
  {
    name: 'Fifty miles around the harbour',
    description: 'By bike, on foot or both. Every mile between the pier and the pines counts, and the last week decides.',
    unit: 'miles',
    from: -13,
    to: 8,
    goal: 50,
    badge: 'Harbour fifty',
    badgePicture: drawn('badge-harbour'),
    cover: drawn('harbour-run'),
    members: without('liam', 'noor'),
  },
  {
    name: 'Ten thousand a day',
    description: 'Steady beats heroic: of each day ten thousand steps count, and no more. Catch up tomorrow.',
    unit: 'steps',
    from: -10,
    to: 11,
    goal: 0,
    cap: 10_000,
    badge: '',
    badgePicture: null,
    cover: drawn('stair-climb'),
    members: everybody,
  },
  {
    name: 'A glass at lunch',
    description: 'Three weeks of water with lunch. Bring your own bottle; the tap on the second floor is the cold one.',
    unit: 'ounces-of-water',
    from: -12,
    to: 9,
    goal: 280,
    badge: 'Well watered',
    badgePicture: drawn('badge-water'),
    cover: drawn('lake-swim'),
    members: ['ana', 'chloe', 'elena', 'grace', 'jonas', 'maya'],
  },
  {
    name: 'Come together',
    description: 'Three events with colleagues, whatever they are. Check in, and stay for a chat.',
    unit: 'check-ins',
    from: -60,
    to: 30,
    goal: 3,
    badge: 'Good company',
    badgePicture: drawn('badge-together'),
    cover: drawn('shared-lunch'),
    members: without('omar'),
  },
  {
    name: 'Two weeks of minutes',
    description: 'It was a close one: whoever moved for five hours in two weeks has earned the badge.',
    unit: 'minutes',
    from: -20,
    to: -7,
    goal: 300,
    badge: 'Five hours',
    badgePicture: drawn('badge-hour'),
    cover: drawn('table-tennis'),
    members: without('imani'),
    final: 3,
  },
  {
    name: 'Pier against pines',
    description: 'Which team moves more each day? Only half an hour a day counts, so everyone is needed and no one can run away with it.',
    unit: 'minutes',
    from: -11,
    to: 10,
    goal: 0,
    cap: 30,
    badge: '',
    badgePicture: null,
    cover: drawn('table-tennis'),
    members: everybody,
    teams: sides,
  },
  {
    name: 'The spring mile',
    description: 'One mile more each week. Starts soon; bring somebody who has not run since school.',
    unit: 'miles',
    from: 4,
    to: 25,
    goal: 20,
    badge: 'Spring mile',
    badgePicture: drawn('badge-harbour'),
    cover: drawn('hike-sunset'),
    members: ['ana', 'jonas', 'kira', 'finn'],
  },
];

type Config = Pick<DeploymentConfig, 'features' | 'locale'>;

/** The challenges in this deployment, with their publication times. */
const planned = (now: number, { features }: Config) =>
  features.challenges ? challenges.map((challenge) => ({ challenge, began: now + (Math.min(challenge.from, -1) - 2) * DAY })) : [];

/** Ids of the challenges by name, and of teams by challenge and team name. */
export type ChallengeIds = ReadonlyMap<string, string>;

/** Inserts the challenges. Participants join later. */
export async function addChallenges(tx: Tx, now: number, config: Config, viewers: ReadonlyMap<PersonKey, Viewer>): Promise<ChallengeIds> {
  const ids = new Map<string, string>();
  const today = dayAt(new Date(now), config.locale.time_zone);
  for (const { challenge, began } of planned(now, config)) {
    const { name, description, unit, from, to, goal, cap, badge } = challenge;
    const id = newId(began);
    ids.set(name, id);
    await tx
      .insertInto('challenge')
      .values({
        id,
        name,
        description,
        start_date: addDays(today, from),
        end_date: addDays(today, to),
        unit,
        goal: goal * 100,
        daily_cap: cap === undefined ? null : cap * 100,
        category: null,
        badge_name: badge,
        badge_media_id: null,
        cover_media_id: null,
        created_by: viewers.get('grace')!.id,
        published_at: new Date(began),
        frozen_at: null,
        team_by: challenge.teams ? 'hand' : null,
        team_score: challenge.teams ? 'average' : null,
        created_at: new Date(began),
      })
      .execute();
    for (const team of challenge.teams ?? []) {
      const team_id = newId(began);
      ids.set(`${name}: ${team.name}`, team_id);
      await tx
        .insertInto('challenge_team')
        .values({ id: team_id, challenge_id: id, name: team.name, workspace_id: null, place: null })
        .execute();
    }
  }
  return ids;
}

/** The acts of the challenges: people join, log elsewhere, and one challenge ends. */
export const challengesChapter =
  (ids: ChallengeIds): Chapter =>
  ({ now, config, pictures }) =>
    planned(now, config).flatMap(({ challenge, began }) => {
      const id = ids.get(challenge.name)!;
      const paint: Act = {
        at: began,
        play: async ({ deps }) => {
          const badge_media_id = challenge.badgePicture ? await pictures.of(challenge.badgePicture) : null;
          const cover_media_id = await pictures.of(challenge.cover);
          await deps.db.updateTable('challenge').set({ badge_media_id, cover_media_id }).where('id', '=', id).execute();
        },
      };
      const teamOf = (key: PersonKey) => {
        const team = challenge.teams?.find(({ members }) => members.includes(key));
        return team && ids.get(`${challenge.name}: ${team.name}`);
      };
      const joins = challenge.members.map((key, nth): Act => {
        // People join only after they have joined the community.
        const from = Math.max(began, now - (demoPerson(key).joined - 1) * DAY);
        return { at: from + (nth + 1) * 400_000, play: ({ deps, as }) => participationService(deps).join(as(key), id, teamOf(key)) };
      });
      const end: Act[] = challenge.final === undefined ? [] : [{ at: now - challenge.final * DAY, play: ({ deps }) => makeFinal(deps) }];
      return [paint, ...joins, ...end];
    });

/** The drawings for the challenges, with the time from which they are needed. */
export const challengePictures = (now: number, config: Config) =>
  planned(now, config).flatMap(({ challenge: { badgePicture, cover }, began }) => [
    ...(badgePicture ? [{ thing: badgePicture, intent: 'post' as const, at: began }] : []),
    { thing: cover, intent: 'cover' as const, at: began },
  ]);
