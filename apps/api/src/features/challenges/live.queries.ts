import { sql } from 'kysely';
import { askedRows, theAsking } from '../../platform/live/asked.ts';
import type { Asked, Sources } from '../../platform/live/rooms.ts';
import { hiddenIn } from './challenges.queries.ts';

/** What a live room shows of challenges: who may see which is decided before. */
export const lookAtChallenges = ({ db }: Sources, asked: ReadonlyArray<Asked<unknown>>) =>
  db
    .selectFrom('challenge')
    .innerJoin(askedRows(asked), 'asked.id', 'challenge.id')
    .select(['challenge.version', 'challenge.participants_count', 'challenge.frozen_at', 'asked.n'])
    .select([
      sql<boolean>`exists (select from challenge_participant as mine
        where mine.challenge_id = challenge.id and mine.member_id = asked.viewer_id and mine.left_at is null)`.as('joined'),
      sql<string | null>`(select entry.id from challenge_entry as entry where entry.challenge_id = challenge.id
        order by entry.id desc limit 1)`.as('latest'),
      hiddenIn(theAsking).as('hidden'),
    ])
    .execute();
