import type { DeploymentConfig } from '@muster/contract';
import type { Insertable } from 'kysely';
import type { Tables } from '../platform/platform.tables.ts';
import type { PersonKey } from './people.ts';

type Details = Partial<Insertable<Tables['member']>>;

/** Where people of a workspace live: a street in the city and its zip. */
const homes = {
  boston: { streets: ['Hanover Street', 'Salem Street', 'Prince Street'], city: 'Boston', state: 'MA', zipcode: '02113' },
  portland: { streets: ['NW Irving Street', 'NW Johnson Street'], city: 'Portland', state: 'OR', zipcode: '97209' },
} as const;

/** Team and years in the trade, as their bios mention; people whose bio mentions neither are not here. */
const work: Partial<Record<PersonKey, [industry: string, years: number]>> = {
  ana: ['Customer Service', 6],
  ben: ['Engineering', 12],
  chloe: ['Marketing', 9],
  dev: ['Operations', 5],
  elena: ['Facilities', 14],
  finn: ['Customer Service', 1],
  grace: ['Human Resources', 11],
  hugo: ['Facilities', 17],
  imani: ['Finance', 8],
  jonas: ['Human Resources', 7],
  kira: ['Engineering', 4],
  liam: ['Sales', 10],
  maya: ['Operations', 6],
  omar: ['Operations', 20],
  priya: ['Marketing', 5],
};

/** Where a member lives, and what else a deployment asks of everybody. `at` is their number among the people. */
export function demoHome(workspace: keyof typeof homes, at: number, { registration, options, features }: DeploymentConfig) {
  const { streets, ...home } = homes[workspace];
  return {
    address_type: 'domestic',
    country: 'US',
    street: `${20 + 7 * at} ${streets[at % streets.length]}`,
    ...home,
    // If a deployment asks for the service type, no profile is complete without an answer.
    ...(registration.extra_info === 'military' && {
      military_status: options.civilian_statuses[at % options.civilian_statuses.length] ?? null,
    }),
    ...(features.shirt_purchase && { shirt_size: options.shirt_sizes[at % options.shirt_sizes.length] ?? null }),
  } satisfies Details;
}

/** What demo members have entered about themselves besides the public profile. */
export function demoDetails(key: PersonKey, workspace: keyof typeof homes, at: number, config: DeploymentConfig): Details {
  const [industry = null, years_in_industry = null] = work[key] ?? [];
  return { ...demoHome(workspace, at, config), industry, years_in_industry, salesforce_contact_id: `demo-${key}` };
}
