import type { DeploymentConfig } from '@muster/contract';
import { waiverVersion } from '@muster/contract/accounts/waiver';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { demoHome } from './details.ts';

const DAY = 86_400_000;

/** A registered colleague who posts nothing: their job, days since they joined, and whether they log workouts now and then. */
interface DemoColleague {
  first: string;
  last: string;
  works: string;
  bio: string;
  joined: number;
  moves?: true;
}

/**
 * The quieter half of the Boston office. With them analytics show more than sums: counts of active members and participants are suppressed
 * if fewer than five members are on the other side (decision 72).
 */
export const demoColleagues: readonly DemoColleague[] = [
  { first: 'Astrid', last: 'Holm', works: 'Design', bio: 'Draws the boats that others sail.', joined: 236, moves: true },
  { first: 'Bram', last: 'Visser', works: 'Logistics', bio: 'Knows which lorry is where.', joined: 233 },
  { first: 'Celia', last: 'Duarte', works: 'Finance', bio: 'Adds things up until they agree.', joined: 226 },
  { first: 'Edwin', last: 'Asante', works: 'Operations', bio: 'Up before the ferries.', joined: 222, moves: true },
  { first: 'Fatima', last: 'Zahra', works: 'Human Resources', bio: 'Ask me about parental leave.', joined: 215 },
  { first: 'Gareth', last: 'Pugh', works: 'Engineering', bio: 'Mends what hums.', joined: 201, moves: true },
  { first: 'Hana', last: 'Sato', works: 'Design', bio: 'Paper first, screen later.', joined: 184 },
  { first: 'Ilse', last: 'Baumann', works: 'Sales', bio: 'On the phone, mostly standing.', joined: 171, moves: true },
  { first: 'Joaquim', last: 'Prates', works: 'Engineering', bio: 'Runs when the tide is out.', joined: 153, moves: true },
  { first: 'Kerstin', last: 'Ekman', works: 'Legal', bio: 'Reads the small print for fun.', joined: 128 },
  { first: 'Lorcan', last: 'Daly', works: 'Operations', bio: 'Cycles in from Quincy.', joined: 117, moves: true },
  { first: 'Mina', last: 'Petrova', works: 'Research', bio: 'New questions every Monday.', joined: 104 },
];

/** Inserts them without a way to sign in. Returns the ids of those who log workouts, with the time they joined in milliseconds. */
export async function addColleagues(tx: Tx, now: number, config: DeploymentConfig, workspaceId: string): Promise<Map<string, number>> {
  const rows = demoColleagues.map(({ first, last, works, bio, joined }, nth) => {
    const at = new Date(now - joined * DAY);
    return {
      id: newId(at.getTime()),
      email: `${first}.${last}@harbourpine.example`.toLowerCase(),
      email_verified_at: at,
      first_name: first,
      last_name: last,
      industry: works,
      profile_bio: bio,
      legal_waiver_signed_at: at,
      legal_waiver_version: waiverVersion(config.brand.name),
      legal_waiver_accepted_at: at,
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
