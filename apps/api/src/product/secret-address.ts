import { Id } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Authorized } from '../platform/policy.ts';
import { type KeyUse, sealFor } from '../platform/start/keys.ts';
import type { Deps } from './deps.ts';
import type { Viewer } from './viewer.ts';

/** A secret address of this member. */
export interface OwnAddress {
  memberId: string;
}

/** A kind of secret address; a member has at most one of each kind. */
interface Kind {
  use: KeyUse;
  /** Its table, with `id`, `member_id` (unique) and `created_at`. */
  table: 'calendar_feed' | 'ingest_address';
  /** The address with a token. */
  addressOf: (token: string) => string;
  /** Authorizes the viewer to create and delete theirs. */
  may: (viewer: Pick<Viewer, 'id'>) => Authorized<string, OwnAddress>;
}

/**
 * Secret addresses of members, for programs that send no access token. The token in an address is the id of its row and the seal of that
 * id, so that neither a copy of the database nor guessing opens one, and the member can look it up again.
 */
export function secretAddresses({ db, transact, clock, secrets }: Pick<Deps, 'db' | 'transact' | 'clock' | 'secrets'>, kind: Kind) {
  const seal = sealFor(secrets, kind.use);
  const table = sql.table(kind.table);
  const read = async (on: Database | Tx, { id }: Pick<Viewer, 'id'>): Promise<{ url: string | null }> => {
    const { rows } = await sql<{ id: string }>`select id from ${table} where member_id = ${id}`.execute(on);
    return { url: rows[0] ? kind.addressOf(`${rows[0].id}.${seal(rows[0].id)}`) : null };
  };

  return {
    /** The viewer's address, or null if there is none. */
    read: (viewer: Viewer) => read(db, viewer),

    /** Creates the address, unless there is one already. */
    make: (viewer: Viewer) =>
      transact(async (tx) => {
        const { memberId } = kind.may(viewer);
        await sql`insert into ${table} (id, member_id, created_at) values (${clock.newId()}, ${memberId}, ${clock.now()})
          on conflict (member_id) do nothing`.execute(tx);
        return read(tx, viewer);
      }),

    /** Revokes the address at once; a later one will differ. */
    end: (viewer: Viewer): Promise<void> =>
      transact(async (tx) => {
        await sql`delete from ${table} where member_id = ${kind.may(viewer).memberId}`.execute(tx);
      }),

    /** The id in a valid token, or null if the token was never issued. The row may have been deleted. */
    idIn: (token: string): string | null => {
      const [id = '', sealed = '', ...rest] = token.split('.');
      return rest.length === 0 && Id.safeParse(id).success && seal.isGood(sealed, id) ? id : null;
    },
  };
}
