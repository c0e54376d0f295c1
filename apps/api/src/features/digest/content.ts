import type { DeploymentConfig } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Homes } from '../../product/home.ts';
import { badgesFor, type EarnedRow, type StandingRow, standingsFor } from '../challenges/index.ts';
import { type TownName, townCentre } from '../places/index.ts';
import { type ComingRow, comingEvents } from './coming.queries.ts';
import type { DigestSpan } from './digest.facts.ts';
import { bestPosts, type PostRow } from './posts.queries.ts';

/** The contents of one member's digest. */
export interface Content {
  posts: readonly PostRow[];
  events: readonly ComingRow[];
  standings: readonly StandingRow[];
  badges: readonly EarnedRow[];
}

/** A digest's reader before their town is located. */
export type DigestSubject = Omit<DigestSpan, 'place'> & TownName;

/** Whether a digest has any content. */
export const saysSomething = (content: Content): boolean => Object.values(content).some((part: readonly unknown[]) => part.length > 0);

/** Adds the place of each member, and looks each town up once. */
async function placed(members: readonly DigestSubject[]): Promise<DigestSpan[]> {
  const places = new Map<string, Promise<DigestSpan['place']>>();
  return Promise.all(
    members.map(async ({ city, state, country, ...member }) => {
      const key = JSON.stringify([city, state, country]);
      const place = places.get(key) ?? townCentre({ city, state, country });
      places.set(key, place);
      return { ...member, place: await place };
    }),
  );
}

/** Groups rows by member, in their order. */
function byMember<Row extends { member_id: string }>(rows: readonly Row[]): (id: string) => readonly Row[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.member_id, [...(found.get(row.member_id) ?? []), row]);
  return (id) => found.get(id) ?? [];
}

/** Contents of these members' digests by member id. Takes four statements, however many members. */
export async function contentFor(
  { db, config, homes }: { db: Database; config: DeploymentConfig; homes: Homes },
  members: readonly DigestSubject[],
  now: Date,
): Promise<(id: string) => Content> {
  const told = await placed(members);
  const { challenges } = config.features;
  const [posts, events, standings, badges] = await Promise.all([
    bestPosts(db, homes, told),
    comingEvents(db, told, now),
    challenges ? standingsFor(db, told) : [],
    challenges ? badgesFor(db, told) : [],
  ]);
  const [ofPosts, ofEvents, ofStandings, ofBadges] = [byMember(posts), byMember(events), byMember(standings), byMember(badges)];
  return (id) => ({ posts: ofPosts(id), events: ofEvents(id), standings: ofStandings(id), badges: ofBadges(id) });
}
