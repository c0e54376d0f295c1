import { type DirectoryAct, limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import { renameMember } from '../../accounts/index.ts';
import { noteMoved } from '../../analytics/index.ts';
import { tellMembers } from '../../audit/index.ts';
import { isReserved, moveEmail } from '../../emails/index.ts';
import { admitMember, deactivateMember, reactivateMember } from '../../members/index.ts';
import { directoryAgent, endSessionsOf, noteSecurity } from '../../session/index.ts';
import { isOfDirectory, mayAdmitByDirectory, mayBarByDirectory, mayMoveEmail } from '../directory.policy.ts';
import type { Directory } from '../directory.tables.ts';
import { lockToken } from '../tokens/tokens.queries.ts';
import { badValue, noSuchPerson, ScimError, takenError } from './error.ts';
import { makesLeaver, patched, userIn } from './patch.rules.ts';
import {
  countPeople,
  findPerson,
  isNameTaken,
  listPeople,
  lockAccount,
  lockPerson,
  noteEntry,
  type PersonRow,
  removePerson,
  savePerson,
} from './people.queries.ts';
import { type Person, personFrom, type ScimUserPatch } from './person.rules.ts';
import { conditionOf } from './scim.filter.queries.ts';
import { parsedFilter } from './scim.filter.rules.ts';

type Keeping = Authorized<'directory.keep', Directory>;
const UNIQUE_VIOLATION = '23505';
const foreignEmail = () => badValue('This email is of no domain that this token may look after.');

/** The stored user, to which changes are applied. */
const saidOf = (row: PersonRow): ScimUserPatch => ({
  userName: row.user_name,
  externalId: row.external_id,
  displayName: row.display_name,
  givenName: row.first_name,
  familyName: row.last_name,
  emails: [{ value: row.email, type: 'work', primary: true }],
});

/** Users of a workspace as managed by its directory (decision 76). */
export function peopleService({ db, transact, clock }: Pick<Deps, 'db' | 'transact' | 'clock'>) {
  /** Runs `work` in a transaction that holds the token against revocation; throws a SCIM error if an email or name is taken. */
  const keeping = async <T>(directory: Keeping, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transact(async (tx) => {
        if (!(await lockToken(tx, directory.token_id))) throw new Refusal('unauthenticated');
        return work(tx);
      });
    } catch (error) {
      const isTaken =
        (error as { code?: string }).code === UNIQUE_VIOLATION || (error instanceof Refusal && error.code === 'existing_user_login');
      throw isTaken ? takenError() : error;
    }
  };

  const note = (tx: Tx, directory: Keeping, member_id: string, act: DirectoryAct, changed: string[] = []) =>
    noteEntry(tx, directory, { id: clock.newId(), member_id, act, changed, refusal: null, at: clock.now() });

  const read = async (tx: Tx, directory: Keeping, id: string): Promise<PersonRow> => (await findPerson(tx, directory, id))!;

  /** Deactivates or reactivates a member if the directory changed `active`. Reactivates only members whom the directory deactivated. */
  const setActive = async (tx: Tx, directory: Keeping, id: string, before: boolean | null, after: boolean): Promise<void> => {
    const [bar, now] = [mayBarByDirectory(directory, id), clock.now()];
    if (!after && (await deactivateMember(tx, bar, now))) await note(tx, directory, id, 'deactivate');
    if (after && before === false && (await reactivateMember(tx, bar, now))) await note(tx, directory, id, 'reactivate');
  };

  /**
   * Finds or creates the account with this email. As with single sign-on, a person who signed up with the email without proving it loses
   * the account.
   */
  const accountFor = async (tx: Tx, directory: Keeping, email: string, person: Person) => {
    const now = clock.now();
    const admitted = mayAdmitByDirectory(directory, { email, first_name: person.givenName ?? '', last_name: person.familyName ?? '' });
    if (!admitted) throw foreignEmail();
    const { id, before, settled } = await admitMember(tx, { ...admitted, workspace_id: directory.workspace_id, now });
    const account = await lockAccount(tx, id);
    const isOwn = account.workspace_id === directory.workspace_id || account.known?.workspace_id === directory.workspace_id;
    if (!isOwn || account.leaving_at || (await isReserved(tx, email, id, now))) throw takenError();
    if (before === 'unproven') {
      await endSessionsOf(tx, id, null, now);
      await noteSecurity(tx, { memberId: id, kind: 'account_claimed', userAgent: directoryAgent, now });
    }
    // An existing member did not join the workspace themselves: directories are managed by operators.
    if (settled && before === 'proven') {
      const to = directory.workspace_id;
      await noteMoved(tx, { member_id: id, from: null, to, reason: '', at: now });
      await tellMembers(tx, [
        { member_id: id, kind: 'workspace_changed', detail: directory.token_name, reason: '', at: now, notified: true },
      ]);
      await emit(tx, 'member.moved', { member_id: id, workspace_id: to });
    }
    return { ...account, before };
  };

  const create = (directory: Keeping, body: unknown): Promise<PersonRow> => {
    const person = personFrom(userIn(body), true);
    const { email, userName = '', active = true } = person;
    if (!email) throw badValue('An email is required.');
    return keeping(directory, async (tx) => {
      const { id, known, before, first_name, last_name } = await accountFor(tx, directory, email, person);
      const here = known?.workspace_id === directory.workspace_id;
      if ((here && !known.removed_at) || (await isNameTaken(tx, directory, userName, id))) throw takenError();
      await savePerson(tx, directory, {
        member_id: id,
        workspace_id: directory.workspace_id,
        user_name: userName,
        external_id: person.externalId ?? null,
        display_name: person.displayName ?? null,
        active,
        changed_at: clock.now(),
      });
      const name = { first_name: person.givenName || first_name, last_name: person.familyName || last_name };
      if (name.first_name !== first_name || name.last_name !== last_name) await renameMember(tx, id, name);
      await note(tx, directory, id, before === 'nobody' ? 'create' : 'link');
      await setActive(tx, directory, id, here ? known.active : null, active);
      return read(tx, directory, id);
    });
  };

  /** Applies changes to a user and their account, and logs which attributes changed. */
  const change = (directory: Keeping, id: string, told: (before: ScimUserPatch) => ScimUserPatch, whole: boolean): Promise<PersonRow> =>
    keeping(directory, async (tx) => {
      const row = await lockPerson(tx, directory, id);
      if (!row) throw noSuchPerson();
      const person = personFrom(told(saidOf(row)), whole);
      const changed: string[] = [];
      const differs = <T>(called: string, before: T, after: T): T => {
        if (before !== after) changed.push(called);
        return after;
      };
      const user_name = differs('userName', row.user_name, person.userName ?? row.user_name);
      if (user_name !== row.user_name && (await isNameTaken(tx, directory, user_name, id))) throw takenError();
      const { externalId = row.external_id, displayName = row.display_name, email = row.email, active = row.active } = person;
      differs('externalId', row.external_id, externalId);
      differs('displayName', row.display_name, displayName);
      const first_name = person.givenName || row.first_name;
      const last_name = person.familyName || row.last_name;
      const isRenamed = first_name !== row.first_name || last_name !== row.last_name;
      if (isRenamed) {
        changed.push('name');
        await renameMember(tx, id, { first_name, last_name });
      }
      if (email !== row.email.toLowerCase()) {
        if (!isOfDirectory(directory, email)) throw foreignEmail();
        if (mayMoveEmail(directory, row, email)) {
          changed.push('emails');
          await moveEmail(tx, { memberId: id, email, userAgent: directoryAgent, now: clock.now() });
        }
      }
      if (changed.length > 0 || active !== row.active) {
        const kept = { user_name, external_id: externalId, display_name: displayName, active, changed_at: clock.now() };
        await savePerson(tx, directory, { ...kept, member_id: id, workspace_id: directory.workspace_id });
      }
      if (changed.length > 0) await note(tx, directory, id, 'change', changed);
      if (person.active !== undefined) await setActive(tx, directory, id, row.active, active);
      return read(tx, directory, id);
    });

  /** Deactivates a leaver, independently of the rest of the request. */
  const cutOff = (directory: Keeping, id: string): Promise<void> =>
    keeping(directory, async (tx) => {
      const row = await lockPerson(tx, directory, id);
      if (!row) throw noSuchPerson();
      const { user_name, external_id, display_name } = row;
      const kept = { user_name, external_id, display_name, active: false, changed_at: clock.now() };
      if (row.active) await savePerson(tx, directory, { ...kept, member_id: id, workspace_id: directory.workspace_id });
      await setActive(tx, directory, id, row.active, false);
    });

  /**
   * Applies the body of a request. A leaver is deactivated first, in a transaction of its own, which stays committed if the rest is refused
   * (ruling 26).
   */
  const apply = async (directory: Keeping, id: string, body: unknown, rest: () => Promise<PersonRow>): Promise<PersonRow> => {
    if (!makesLeaver(body)) return rest();
    await cutOff(directory, id);
    try {
      return await rest();
    } catch (error) {
      if (!(error instanceof ScimError)) throw error;
      throw new ScimError(error.status, `The user is deactivated. The rest of the request was refused: ${error.message}`, error.scimType);
    }
  };

  return {
    create,
    replace: (directory: Keeping, id: string, body: unknown) =>
      apply(directory, id, body, async () => {
        const said = userIn(body);
        return change(directory, id, () => said, true);
      }),
    patch: (directory: Keeping, id: string, body: unknown) =>
      apply(directory, id, body, () => change(directory, id, (before) => patched(before, body), false)),

    /** Logs a refused request with the user it was about, if the directory has them. */
    noteRefusal: async (directory: Keeping, id: string | null, refusal: string): Promise<void> => {
      const person = id === null ? undefined : await findPerson(db, directory, id);
      await noteEntry(db, directory, {
        id: clock.newId(),
        member_id: person?.id ?? null,
        act: 'refuse',
        changed: [],
        refusal: refusal.slice(0, limits.directory_text_length),
        at: clock.now(),
      });
    },

    /** Deactivates a member, and removes them from the directory's users. Their account and content remain. */
    remove: (directory: Keeping, id: string): Promise<void> =>
      keeping(directory, async (tx) => {
        const row = await lockPerson(tx, directory, id);
        if (!row) throw noSuchPerson();
        await removePerson(tx, directory, id, clock.now());
        await note(tx, directory, id, 'remove');
        await deactivateMember(tx, mayBarByDirectory(directory, id), clock.now());
      }),

    find: async (directory: Keeping, id: string): Promise<PersonRow> => {
      const row = await findPerson(db, directory, id);
      if (!row) throw noSuchPerson();
      return row;
    },

    /** Users that match a filter, without the first `skip`, and the total number of matches. */
    list: async (directory: Keeping, { filter, skip, count }: { filter: string | undefined; skip: number; count: number }) => {
      const which = filter === undefined ? sql<boolean>`true` : conditionOf(parsedFilter(filter));
      const total = await countPeople(db, directory, which);
      const rows = count > 0 && skip < total ? await listPeople(db, directory, which, { skip, count }) : [];
      return { total, rows };
    },
  };
}
