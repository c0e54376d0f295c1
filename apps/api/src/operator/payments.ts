import { limits } from '@muster/contract';
import { checkAllIntents, reconcile, saleService } from '../features/payments/index.ts';
import { openProvider } from '../open-provider.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readDeploymentConfig } from '../platform/start/config.ts';
import { operatorCommand } from '../platform/start/operator-command.ts';
import { readSettings } from '../platform/start/settings.ts';
import { transactions } from '../platform/transact.ts';
import type { PaymentProvider } from '../product/payment-provider.ts';
import { type CommandContext, CommandError, noMember, noteAtTerminal } from './commands.ts';
import { printTable } from './print-table.ts';

/** Maximum number of purchases listed. */
const LISTED = 200;

/** Opens the payment provider for a command. Throws `CommandError` if payment is off. */
export async function withProvider(work: (provider: PaymentProvider) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const opened = await openProvider(readDeploymentConfig(settings.configFile), settings, true);
  if (!opened) throw new CommandError('Payment is off in this configuration. Does MUSTER_CONFIG name the one of the server?');
  try {
    await work(opened.provider);
  } finally {
    await opened.close?.();
  }
}

/** The dependencies of the payment services, at the terminal. */
const depsOf = ({ db, clock, say }: CommandContext, provider?: PaymentProvider) => ({
  db,
  clock,
  provider,
  transact: transactions(db, () => undefined),
  log: { error: (_: unknown, message?: string) => say(`Failed: ${message ?? 'unknown'}.`) },
});

/** The reason, which the member can read. Throws `CommandError` if it is missing or too long. */
export function reasonIn(given: string | undefined): string {
  const reason = given?.trim() ?? '';
  if (!reason || reason.length > limits.payment_reason_length)
    throw new CommandError(`Say why, in at most ${limits.payment_reason_length} characters: --reason "…". The member reads it.`);
  return reason;
}

/** Turns a refusal into a command's error. */
const said = (error: unknown): never => {
  throw error instanceof Refusal ? new CommandError(error.message) : error;
};

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
const sold = (db: Database) =>
  db
    .selectFrom('purchase')
    .innerJoin('tier', 'tier.id', 'purchase.tier_id')
    .leftJoin('member', 'member.id', 'purchase.member_id')
    .select((eb) => [
      'purchase.receipt_number',
      'member.email',
      'tier.name',
      'purchase.amount_cents',
      'purchase.refunded_cents',
      'purchase.currency',
      'purchase.state',
      'purchase.expires_at',
      eb
        .selectFrom('payment_dispute')
        .whereRef('payment_dispute.purchase_id', '=', 'purchase.id')
        .select('payment_dispute.status')
        .orderBy('opened_at', 'desc')
        .limit(1)
        .as('dispute'),
    ])
    .orderBy('purchase.id', 'desc');

/** Shows sold and complimentary memberships, latest first. */
export async function showPayments({ db, say }: CommandContext, email: string | undefined): Promise<void> {
  const rows = await sold(db)
    .$if(email !== undefined, (query) => query.where((eb) => eb(eb.fn('lower', ['member.email']), '=', email!.toLowerCase())))
    .limit(LISTED)
    .execute();
  if (rows.length === 0) return say('Nothing was sold or given yet.');
  say(
    printTable(
      ['Receipt', 'Member', 'Membership', 'Paid', 'Paid back', 'State', 'Until', 'Disputed'],
      rows.map((each) => [
        String(each.receipt_number),
        each.email ?? 'has left',
        each.name,
        money(each.amount_cents, each.currency),
        money(each.refunded_cents, each.currency),
        each.state,
        each.expires_at.toISOString().slice(0, 10),
        each.dispute ?? '',
      ]),
    ),
  );
  if (rows.length === LISTED) say(`These are the latest ${LISTED}.`);
}

/** Refunds a purchase by receipt number, or revokes a complimentary membership. */
export async function refundPayment(context: CommandContext, number: string, reason: string, provider: PaymentProvider): Promise<void> {
  const { db, say } = context;
  const row = /^\d{1,15}$/.test(number)
    ? await db.selectFrom('purchase').where('receipt_number', '=', Number(number)).select('id').executeTakeFirst()
    : undefined;
  if (!row) throw new CommandError(`There is no receipt ${number}. See: ${operatorCommand} payment list`);
  const { state, refunded, currency } = await saleService(depsOf(context, provider)).refundAtTerminal(row.id, reason).catch(said);
  say(
    state === 'refunded'
      ? `Paid back: ${money(refunded, currency)}. That membership has ended.`
      : 'It is to be paid back, and the server tries again.',
  );
}

/** Gives a member a membership by the name of its tier. */
export async function giveMembership(context: CommandContext, email: string, name: string, reason: string): Promise<void> {
  const { db, say } = context;
  const member = await db
    .selectFrom('member')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .executeTakeFirst();
  if (!member) throw noMember(email);
  const tiers = await db.selectFrom('tier').select(['id', 'name']).orderBy('position').orderBy('id').execute();
  const [tier, another] = tiers.filter((each) => each.id === name || each.name.toLowerCase() === name.trim().toLowerCase());
  if (!tier) throw new CommandError(`There is no membership "${name}". There are: ${tiers.map((each) => each.name).join(', ') || 'none'}.`);
  if (another) throw new CommandError(`Several memberships are named "${name}". Say which by its id: ${tier.id}, ${another.id}.`);
  const gift = await saleService(depsOf(context)).giveAtTerminal(member.id, { purchase_choice: tier.id, reason }).catch(said);
  say(`${email} has the membership "${tier.name}" until ${gift.expiration_date.slice(0, 10)}.`);
}

/** Reconciles all unsettled payments with the provider now, whether or not they are due. */
export async function reconcileNow(context: CommandContext, provider: PaymentProvider): Promise<void> {
  const { db, clock, say } = context;
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('purchase')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await count();
  const due = await db.transaction().execute(async (tx) => {
    const due = await checkAllIntents(tx, clock.now());
    const act = { act: 'payment.reconcile', target: { kind: 'purchase', id: null }, summary: `${due} payments` } as const;
    if (due > 0n) await noteAtTerminal(tx, clock, act);
    return due;
  });
  while ((await reconcile(depsOf(context, provider))) > 0);
  say(`Asked about ${due} payments; ${(await count()) - before} memberships were added.`);
}
