import type { Part } from '../../platform/jobs/in-parts.ts';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { addDays, dayAt, isZone, zoneOr } from '../../platform/time/zones.ts';
import type { Deps } from '../../product/deps.ts';
import { contentFor, type DigestSubject, saysSomething } from './content.ts';
import { digestLinks } from './digest.links.ts';
import { digestMail } from './digest.mail.ts';
import { type DueDigest, dueDigests, findReader, knownZones, type Reader } from './digest.queries.ts';
import { digestNow, spanOf } from './digest.rules.ts';
import { sectionsOf } from './digest.view.ts';
import { askAgain, noteDue, purgeDigests, returnDigest, settleDigests, takeDigest } from './digest.writes.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'homes' | 'secrets' | 'publicUrl'>;

/** A job requested this long ago is considered lost. */
const LOST_MS = 30 * 60_000;
const WEEKS_KEPT = 8;
/**
 * Number of members per read: their statement then takes a tenth of a second in a community of ten thousand authors, and does not block
 * others on the embedded database.
 */
const READ_AT_ONCE = 25;

/**
 * Records due digests and enqueues jobs to send them, for a hundred members at a time, each part in a transaction of its own. Safe to run
 * in several processes: each member's digest of a week is recorded once.
 */
export async function planDigests({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const fallback = config.locale.time_zone;
  const zones = [...new Set([fallback, ...(await knownZones(db))])].filter(isZone).flatMap((zone) => {
    const week = digestNow(zone, now);
    return week ? [{ zone, ...week }] : [];
  });
  const { workspaces } = config.features;
  /** Calls `take` for all members in parts, from the first; `take` returns the part it found, or null at the end. */
  const inParts = async (take: (after: string | null) => Promise<Part | null>) => {
    let after: string | null = null;
    do after = (await take(after))?.upto ?? null;
    while (after !== null);
  };
  if (zones.length > 0)
    await inParts((after) =>
      transact(async (tx) => {
        const found = await noteDue(tx, { zones, fallback, workspaces, after, now });
        if (found && found.noted > 0) await emit(tx, 'digest.due', found.part);
        return found?.part ?? null;
      }),
    );
  await inParts((after) =>
    transact(async (tx) => {
      const part = await askAgain(tx, { before: new Date(now.getTime() - LOST_MS), after, now });
      if (part) await emit(tx, 'digest.due', part);
      return part;
    }),
  );
}

/** Renders the mails of several members, by member id; omits members without content. */
async function digestMails(
  { db, clock, config, homes, secrets, publicUrl }: Needs,
  readers: ReadonlyArray<Reader & { zone: string; since: Date; upto: Date }>,
): Promise<ReadonlyMap<string, Mail>> {
  const now = clock.now();
  const links = digestLinks(secrets, publicUrl);
  const asked = readers.map((reader): DigestSubject => ({ ...reader, today: dayAt(now, reader.zone) }));
  const content = await contentFor({ db, config, homes }, asked, now);
  return new Map(
    readers.flatMap(({ id, email, first_name, zone }) => {
      const told = content(id);
      if (!saysSomething(told)) return [];
      const sections = sectionsOf(told, { id, zone, today: dayAt(now, zone) }, config);
      return [[id, digestMail(config, { id, email, first_name, off: links.addressOf(id) }, sections, publicUrl())] as const];
    }),
  );
}

/** Sends the due digests of a part of the members. Throws if the mail server refused some; the retry sends only those. */
async function sendPart(deps: Needs & Pick<Deps, 'mailer'>, part: Part): Promise<void> {
  const { db, clock, mailer, config } = deps;
  const { workspaces } = config.features;
  const now = clock.now();
  const due = await dueDigests(db, part, { workspaces, now });
  const inTime = due.filter(({ until }) => now < until);
  const wanted = inTime.filter(({ willing }) => willing);
  await settleDigests(
    db,
    due.filter(({ until }) => now >= until),
    'late',
    now,
  );
  await settleDigests(
    db,
    inTime.filter(({ willing }) => !willing),
    'unwanted',
    now,
  );
  const failures: unknown[] = [];
  const send = async (row: DueDigest, mail: Mail) => {
    if (!(await takeDigest(db, row, { now: clock.now(), workspaces }))) return;
    await mailer.send(mail).catch(async (error: unknown) => {
      failures.push(error);
      await returnDigest(db, row);
    });
  };
  for (let at = 0; at < wanted.length; at += READ_AT_ONCE) {
    const some = wanted.slice(at, at + READ_AT_ONCE);
    const mails = await digestMails(
      deps,
      some.map((row) => ({ ...row, ...spanOf(row.week, row.zone) })),
    );
    await settleDigests(
      db,
      some.filter(({ id }) => !mails.has(id)),
      'nothing',
      now,
    );
    for (const row of some) {
      const mail = mails.get(row.id);
      if (mail) await send(row, mail);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** A rendered digest that is not sent. */
export interface Preview {
  /** The reader. */
  member_id: string;
  /** Null if there is no content. */
  mail: Mail | null;
  /** Whether the member gets digests at all. */
  willing: boolean;
}

/** Renders a member's digest of the last seven days. Null if no member has this email. */
export async function previewDigest(deps: Needs, email: string): Promise<Preview | null> {
  const reader = await findReader(deps.db, email, { workspaces: deps.config.features.workspaces, now: deps.clock.now() });
  if (!reader) return null;
  const upto = deps.clock.now();
  const since = new Date(upto.getTime() - 7 * 86_400_000);
  const zone = zoneOr(reader.time_zone, deps.config.locale.time_zone);
  const mails = await digestMails(deps, [{ ...reader, zone, since, upto }]);
  return { member_id: reader.id, mail: mails.get(reader.id) ?? null, willing: reader.willing };
}

/** Sends digests that are due. */
export const digestSubscribers = (deps: Deps): Subscriber[] => [subscriber('digest.due', 'digest.send', (part) => sendPart(deps, part))];

/** Checks every five minutes in which time zones it is Monday morning, and deletes records of old weeks. */
export const digestSchedules = (deps: Deps): Schedule[] =>
  deps.config.features.digest
    ? [
        { name: 'digest.plan', cron: '*/5 * * * *', handle: () => planDigests(deps) },
        {
          name: 'digest.purge',
          cron: '41 3 * * *',
          handle: () => purgeDigests(deps.db, addDays(dayAt(deps.clock.now(), 'UTC'), -7 * WEEKS_KEPT)),
        },
      ]
    : [];
