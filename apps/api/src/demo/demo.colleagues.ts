import type { DeploymentConfig } from '@muster/contract';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { demoHome } from './demo.details.ts';

const DAY = 86_400_000;

/** A colleague who has registered and says nothing: how many days ago they joined, and whether they move at times. */
interface DemoColleague {
  first: string;
  last: string;
  joined: number;
  moves?: true;
}

/**
 * The quieter half of the Boston office. With them an employer is told more than sums: how many are active or take part is said only where
 * five are not among them (decision 72).
 */
export const demoColleagues: readonly DemoColleague[] = [
  { first: 'Astrid', last: 'Holm', joined: 236, moves: true },
  { first: 'Bram', last: 'Visser', joined: 233 },
  { first: 'Celia', last: 'Duarte', joined: 226 },
  { first: 'Edwin', last: 'Asante', joined: 222, moves: true },
  { first: 'Fatima', last: 'Zahra', joined: 215 },
  { first: 'Gareth', last: 'Pugh', joined: 201, moves: true },
  { first: 'Hana', last: 'Sato', joined: 184 },
  { first: 'Ilse', last: 'Baumann', joined: 171, moves: true },
  { first: 'Joaquim', last: 'Prates', joined: 153, moves: true },
  { first: 'Kerstin', last: 'Ekman', joined: 128 },
  { first: 'Lorcan', last: 'Daly', joined: 117, moves: true },
  { first: 'Mina', last: 'Petrova', joined: 104 },
];

/** Inserts them, without a way to sign in, and returns the ids of those who move at times, by when they joined in milliseconds. */
export async function addColleagues(tx: Tx, now: number, config: DeploymentConfig, workspaceId: string): Promise<Map<string, number>> {
  const rows = demoColleagues.map(({ first, last, joined }, nth) => {
    const at = new Date(now - joined * DAY);
    return {
      id: newId(at.getTime()),
      email: `${first}.${last}@harbourpine.example`.toLowerCase(),
      email_verified_at: at,
      first_name: first,
      last_name: last,
      legal_waiver_signed_at: at,
      profile_completed: true,
      workspace_id: workspaceId,
      ...demoHome('boston', 40 + nth, config),
      salesforce_contact_id: `demo-colleague-${nth}`,
      created_at: at,
    };
  });
  await tx.insertInto('member').values(rows).execute();
  return new Map(rows.flatMap(({ id, created_at }, nth) => (demoColleagues[nth]!.moves ? [[id, created_at.getTime()] as const] : [])));
}
