import type { DeploymentConfig } from '@muster/contract';
import type { Insertable } from 'kysely';
import type { Tables } from '../platform/platform.tables.ts';
import type { PersonKey } from './people.ts';

type Details = Partial<Insertable<Tables['member']>>;

/** Home addresses of the people in a workspace: a street in the city, and the zip code. */
const homes = {
  boston: { streets: ['Hanover Street', 'Salem Street', 'Prince Street'], city: 'Boston', state: 'MA', zipcode: '02113' },
  portland: { streets: ['NW Irving Street', 'NW Johnson Street'], city: 'Portland', state: 'OR', zipcode: '97209' },
} as const;

/** Industry and years of experience, as in their bios; people whose bio has neither are missing here. */
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

/** A member's address, and the other details that the deployment requires. `at` is their index among the people. */
export function demoHome(workspace: keyof typeof homes, at: number, { registration, options, features }: DeploymentConfig) {
  const { streets, ...home } = homes[workspace];
  return {
    address_type: 'domestic',
    country: 'US',
    street: `${20 + 7 * at} ${streets[at % streets.length]}`,
    ...home,
    // If a deployment requires the service type, no profile is complete without it.
    ...(registration.extra_info === 'military' && {
      military_status: options.civilian_statuses[at % options.civilian_statuses.length] ?? null,
    }),
    ...(features.shirt_purchase && { shirt_size: options.shirt_sizes[at % options.shirt_sizes.length] ?? null }),
  } satisfies Details;
}

/** Profile details of demo members besides the public profile. */
export function demoDetails(key: PersonKey, workspace: keyof typeof homes, at: number, config: DeploymentConfig): Details {
  const [industry = null, years_in_industry = null] = work[key] ?? [];
  return { ...demoHome(workspace, at, config), industry, years_in_industry, salesforce_contact_id: `demo-${key}` };
}
