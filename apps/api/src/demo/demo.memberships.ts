import type { DeploymentConfig, TierDraft } from '@muster/contract';
import { saleService, tierService } from '../features/payments/index.ts';
import { demoEvents } from './demo.events.ts';
import { demoPerson, type PersonKey, roleOf } from './demo.people.ts';
import type { Act, Chapter, Stage } from './demo.stage.ts';

const DAY = 86_400_000;

const tiers = [
  { name: 'Harbour Friend', description: 'You keep the lights on, and the kettle.', price: 2500 },
  { name: 'Deckhand', description: 'You keep the lights on, and pay for two who cannot.', price: 5000 },
  { name: 'Captain', description: 'You pay for a whole race day.', price: 12_000 },
] as const;
type TierName = (typeof tiers)[number]['name'];

/** Who hosts events in the story and would need a membership of their own for it, where the deployment asks for one (ROLE-17). */
const hostsWithout = ({ features }: Pick<DeploymentConfig, 'features'>): PersonKey[] =>
  features.payment_gated_events
    ? [...new Set(demoEvents.map(({ by }) => by))].filter((key) => key !== 'ana' && roleOf(demoPerson(key)) !== 'event_leader')
    : [];

/** Three memberships that Grace sells. Ana has one, Jonas' is over, and Kira's was taken back; none was paid for with anybody's card. */
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
  let mistaken = '';
  return [
    ...sold,
    ...hostsWithout(config).map((key, n) => ({
      at: now - 45 * DAY + n * 1000,
      play: (stage: Stage) => give(stage, key, 'Harbour Friend', 'Hosts events for all of us'),
    })),
    { at: now - 200 * DAY, play: (stage) => give(stage, 'jonas', 'Harbour Friend', 'Opened the first season') },
    { at: now - 30 * DAY, play: (stage) => give(stage, 'ana', 'Deckhand', 'Led the harbour run') },
    {
      at: now - 20 * DAY,
      play: async (stage) => {
        mistaken = (await give(stage, 'kira', 'Captain', 'Won the raffle')).id;
      },
    },
    { at: now - 10 * DAY, play: ({ deps, as }) => saleService(deps).refund(as('grace'), mistaken, 'Meant for somebody else') },
  ];
};
