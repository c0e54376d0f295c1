import { errors, type IngestAnswer, type IngestDraft, IngestEntry, type IngestOutcome, limits, plainWords } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { secretAddresses } from '../../product/secret-address.ts';
import type { Viewer } from '../../product/viewer.ts';
import { earliestDay, logbook, ownZone, takeTurn, toStored } from '../workouts/index.ts';
import { mayManageAddress, maySend } from './ingest.policy.ts';
import { deleteEntryName, findEntry, findOwner, lastUse, noteEntry, useAddress } from './ingest.queries.ts';
import { type CompleteEntry, dayOf, dayRefusal, nameOf, withDefaults } from './ingest.rules.ts';

/** An entry, and the time zone of its day. */
type Read = IngestEntry & { zone: string };
/** An invalid entry: its id, if it has one, and errors by field. */
interface Broken {
  id: string;
  wrong: Record<string, string[]>;
}
type Outcome = { outcome: IngestOutcome; refused?: ReturnType<typeof dayRefusal> };

const gone = () => new Refusal('ingest.gone');
const isEmpty = ({ miles, steps, minutes, ounces_of_water }: CompleteEntry) => miles + steps + minutes + ounces_of_water === 0;
const sameInstant = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** All entries of a request: first the one in the body itself, if any, then those of its list. */
const entriesOf = ({ entries, id, ...rest }: IngestDraft): Array<Record<string, unknown>> => [
  ...(id === undefined ? [] : [{ id, ...rest }]),
  ...entries.map((entry) => ({ time_zone: rest.time_zone, ...entry })),
];

/** Parses an entry by the contract, and resolves its time zone. */
function readEntry(sent: Record<string, unknown>, standard: string): Read | Broken {
  const parsed = IngestEntry.safeParse(sent, { error: plainWords });
  const id = typeof sent.id === 'string' ? [...sent.id].slice(0, limits.ingest_id_length).join('') : '';
  if (!parsed.success) {
    const wrong: Broken['wrong'] = {};
    for (const issue of parsed.error.issues) {
      const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'id')];
      for (const field of fields) wrong[field] ??= [issue.message];
    }
    return { id, wrong };
  }
  try {
    return { ...parsed.data, zone: ownZone(parsed.data.time_zone, standard) };
  } catch (error) {
    if (error instanceof Refusal) return { id, wrong: error.fields ?? {} };
    throw error;
  }
}

/** Why an entry was refused, in a sentence; null if it was not. */
function sentenceOf(refused: Outcome['refused'], wrong: Broken['wrong'] | undefined): string | null {
  if (refused) return errors[refused].message;
  const [first] = Object.entries(wrong ?? {});
  return first ? `${first[0]}: ${first[1][0]}` : null;
}

/** Receives entries that members' devices send to their secret addresses (decision 62). */
export function ingestService(deps: Deps) {
  const { db, transact, clock, config, publicUrl } = deps;
  const logs = logbook(deps);
  const { workspaces } = config.features;
  const addresses = secretAddresses(deps, {
    use: 'ingest address',
    table: 'ingest_address',
    addressOf: (token) => `${publicUrl()}/api/ingest/${token}`,
    may: mayManageAddress,
  });

  const receiveOne = async (tx: Tx, owner: { id: string }, entry: Read): Promise<Outcome> => {
    const now = clock.now();
    const proof = maySend(owner);
    const day = dayOf(entry, now, entry.zone);
    const name = nameOf(entry, day);
    const said = withDefaults(entry);
    const known = await findEntry(tx, proof, name);
    if (known && !known.log) return { outcome: 'deleted' };
    const before = known?.log;
    const amounts = toStored(said);
    const isSame =
      before?.day === day &&
      (['miles', 'steps', 'minutes', 'ounces'] as const).every((unit) => amounts[unit] === before[unit]) &&
      sameInstant(before.begins_at, said.begins_at) &&
      sameInstant(before.ends_at, said.ends_at);
    if (isSame) return { outcome: 'same' };
    if (!before && isEmpty(said)) return { outcome: 'empty' };
    const earliest = earliestDay(now, config.rules.workout_days_back);
    // Moving an entry to another day changes both days.
    const refused = dayRefusal(day, now, earliest) ?? (before ? dayRefusal(before.day, now, earliest) : null);
    if (refused) return { outcome: 'refused', refused };
    if (before?.day === day && !isEmpty(said)) {
      await logs.change(tx, owner, before, said);
      return { outcome: 'changed' };
    }
    if (before) {
      await logs.remove(tx, owner, before);
      await deleteEntryName(tx, proof, name);
    }
    if (!isEmpty(said)) {
      const entered_at = (said.ounces_of_water > 0 ? said.begins_at : null) ?? now;
      const log = await logs.write(tx, owner, proof, { ...said, day, entered_at, origin: 'device' });
      await noteEntry(tx, proof, { name, day, workout_id: log.id });
    }
    return { outcome: before ? 'changed' : 'new' };
  };

  return {
    /** The viewer's address, and when it was last used. */
    address: async (viewer: Viewer) => ({
      ...(await addresses.read(viewer)),
      used_at: (await lastUse(db, viewer.id))?.toISOString() ?? null,
    }),

    make: async (viewer: Viewer) => ({
      ...(await addresses.make(viewer)),
      used_at: (await lastUse(db, viewer.id))?.toISOString() ?? null,
    }),

    end: addresses.end,

    /**
     * Logs entries sent to an address, in one transaction; concurrent requests of a member take turns. `spend` draws on the budget of that
     * address. Throws if no entry can be logged.
     */
    receive: async (token: string, draft: IngestDraft, spend: (addressId: string) => Promise<void>): Promise<IngestAnswer> => {
      const id = addresses.idIn(token);
      const owner = id === null ? undefined : await findOwner(db, id, workspaces, clock.now());
      if (id === null || !owner) throw gone();
      await spend(id);
      const read = entriesOf(draft).map((entry) => readEntry(entry, config.locale.time_zone));
      const broken = read.flatMap((entry, nth) => ('wrong' in entry ? [{ ...entry, nth }] : []));
      // Fields of listed entries are named by their index in the list.
      const before = draft.id === undefined ? 0 : 1;
      const nameOfField = (nth: number, field: string) => (nth < before ? field : `entries.${nth - before}.${field}`);
      if (broken.length === read.length) {
        const fields = broken.flatMap(({ wrong, nth }) =>
          Object.entries(wrong).map(([field, words]) => [nameOfField(nth, field), words] as const),
        );
        throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
      }
      return transact(async (tx) => {
        await takeTurn(tx, owner.id);
        if (!(await useAddress(tx, id, workspaces, clock.now()))) throw gone();
        const outcomes: Array<Outcome & { id: string; wrong?: Broken['wrong'] }> = [];
        for (const entry of read)
          if ('wrong' in entry) outcomes.push({ ...entry, outcome: 'refused' });
          else outcomes.push({ id: entry.id, ...(await receiveOne(tx, owner, entry)) });
        const refusal = outcomes.find(({ refused }) => refused)?.refused;
        if (refusal && outcomes.every(({ outcome }) => outcome === 'refused')) throw new Refusal(refusal);
        return { entries: outcomes.map(({ id, outcome, refused, wrong }) => ({ id, outcome, message: sentenceOf(refused, wrong) })) };
      });
    },
  };
}
