import type { DeploymentConfig } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Homes } from '../../product/home.ts';
import { badgesFor, type EarnedRow, type StandingRow, standingsFor } from '../challenges/index.ts';
import { type TownName, townCentre } from '../places/index.ts';
import { type ComingRow, comingEvents } from './coming.queries.ts';
import type { DigestSpan } from './digest.facts.ts';
import { bestPosts, type PostRow } from './posts.queries.ts';

/** What a digest of one member tells. */
export interface Content {
  posts: readonly PostRow[];
  events: readonly ComingRow[];
  standings: readonly StandingRow[];
  badges: readonly EarnedRow[];
}

/** A member before it is known where their town is. */
export type DigestSubject = Omit<DigestSpan, 'place'> & TownName;

/** Whether there is anything to say. */
export const saysSomething = (content: Content): boolean => Object.values(content).some((part: readonly unknown[]) => part.length > 0);

/** Each town of these members once. */
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

/** Rows by the member whose they are, in their order. */
function byMember<Row extends { member_id: string }>(rows: readonly Row[]): (id: string) => readonly Row[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.member_id, [...(found.get(row.member_id) ?? []), row]);
  return (id) => found.get(id) ?? [];
}

/** What the digests of these members tell, by their ids, in four statements however many they are. */
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
