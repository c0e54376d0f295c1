import { sql } from 'kysely';
import type { Home } from '../../product/home.ts';
import { postObjection } from './challenges.policy.ts';
import { challengeNames, lockForPost } from './challenges.queries.ts';

/** Posts in challenges: those of challenges in which a member takes part are in their Following feed. */
export const challengeHome: Home = {
  kind: 'challenge',
  missing: 'challenges.not_found',
  visible: () => sql`select challenge.id from challenge where challenge.published_at is not null`,
  joined: (viewer) => sql`select challenge_id as id from challenge_participant where member_id = ${viewer.id}::uuid and left_at is null`,
  names: challengeNames,
  postObjection: async (tx, viewer, id) => {
    const joined = await lockForPost(tx, viewer, id);
    return joined === undefined ? 'challenges.not_found' : postObjection(joined);
  },
};
