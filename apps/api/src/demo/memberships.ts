import type { DeploymentConfig, TierDraft } from '@muster/contract';
import { insertShirt, requestedShirt, saleService, shirtService, tierService } from '../features/payments/index.ts';
import { demoEvents } from './events.ts';
import { demoPerson, type PersonKey, roleOf } from './people.ts';
import type { Act, Chapter, Stage } from './stage.ts';

const DAY = 86_400_000;

const tiers = [
  { name: 'Harbour Friend', description: 'You keep the lights on, and the kettle.', price: 2500 },
  { name: 'Deckhand', description: 'You keep the lights on, and pay for two who cannot.', price: 5000 },
  { name: 'Captain', description: 'You pay for a whole race day.', price: 12_000 },
] as const;
type TierName = (typeof tiers)[number]['name'];

/** Hosts of demo events who need a membership of their own for that, if the deployment requires one (ROLE-17). */
const hostsWithout = ({ features }: Pick<DeploymentConfig, 'features'>): PersonKey[] =>
  features.payment_gated_events
    ? [...new Set(demoEvents.map(({ by }) => by))].filter((key) => key !== 'ana' && roleOf(demoPerson(key)) !== 'event_leader')
    : [];

/** Helpers who were given a membership with a shirt, and how many days ago. */
const helpers: ReadonlyArray<readonly [PersonKey, number]> = [
  ['liam', 26],
  ['elena', 12],
  ['omar', 9],
  ['priya', 5],
  ['dev', 4],
  ['noor', 2],
];
/** Members whose shirt Grace has sent, and how many days ago; the others are waiting for theirs. */
const sentTo: ReadonlyArray<readonly [PersonKey, number]> = [
  ['ana', 19],
  ['liam', 19],
  ['elena', 6],
];

/** Orders the shirt that comes with a member's purchase. Returns the id of the order. */
const orderShirt = ({ deps: { transact, clock, config }, as }: Stage, to: PersonKey, purchase_id: string): Promise<string> =>
  transact(async (tx) => {
    const [id, member_id] = [clock.newId(), as(to).id];
    await insertShirt(tx, { ...(await requestedShirt(tx, member_id, config)), id, purchase_id, member_id, created_at: clock.now() });
    return id;
  });

/**
 * Three memberships that Grace sells. Ana's is active, Jonas' has expired, and Kira's was refunded; none was paid for with a real card.
 * Some include a shirt, in deployments with shirts.
 */
export const membershipsChapter: Chapter = ({ now, config }) => {
  if (!config.features.payment) return [];
  const ids = new Map<string, string>();
  const give = async ({ deps, as, once }: Stage, to: PersonKey, tier: TierName, reason: string) =>
    saleService(deps).give(as('grace'), as(to).id, { purchase_choice: ids.get(tier)!, reason }, once);
  const sold = tiers.map(
    (tier, at): Act => ({
      at: now - 210 * DAY + at * 1000,
      play: async ({ deps, as, once }) => {
        const draft: TierDraft = { ...tier, days: 184, active: true, position: at + 1 };
        ids.set(tier.name, (await tierService(deps).create(as('grace'), draft, once)).id);
      },
    }),
  );
  const shirts = new Map<PersonKey, string>();
  const order = async (stage: Stage, to: PersonKey, tier: TierName, reason: string) => {
    const { id } = await give(stage, to, tier, reason);
    if (config.features.shirt_purchase) shirts.set(to, await orderShirt(stage, to, id));
  };
  const [helped, sent] = config.features.shirt_purchase ? [helpers, sentTo] : [[], []];
  let mistaken = '';
  return [
    ...sold,
    ...helped.map(([key, days], n) => ({
      at: now - days * DAY + n * 1000,
      play: (stage: Stage) => order(stage, key, 'Harbour Friend', 'Helped at the regatta'),
    })),
    ...sent.map(([key, days], n) => ({
      at: now - days * DAY + n * 1000,
      play: ({ deps, as }: Stage) => shirtService(deps).mark(as('grace'), [shirts.get(key)!], 'sent'),
    })),
    ...hostsWithout(config).map((key, n) => ({
      at: now - 45 * DAY + n * 1000,
      play: (stage: Stage) => give(stage, key, 'Harbour Friend', 'Hosts events for all of us'),
    })),
    { at: now - 200 * DAY, play: (stage) => give(stage, 'jonas', 'Harbour Friend', 'Opened the first season') },
    { at: now - 30 * DAY, play: (stage) => order(stage, 'ana', 'Deckhand', 'Led the harbour run') },
    {
      at: now - 20 * DAY,
      play: async (stage) => {
        mistaken = (await give(stage, 'kira', 'Captain', 'Won the raffle')).id;
      },
    },
    { at: now - 10 * DAY, play: ({ deps, as }) => saleService(deps).refund(as('grace'), mistaken, 'Meant for somebody else') },
  ];
};
