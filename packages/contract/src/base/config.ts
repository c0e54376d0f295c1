import { z } from 'zod';
import { emailPattern } from './email.ts';

/** Registration steps that a deployment may configure, in its order (REG-08). */
export const RegistrationStep = z.enum([
  'create_account',
  'verify_email',
  'personal_information',
  'social_profile',
  'military_service',
  'complete_registration',
  'get_red_shirt',
  'pay_for_shirt',
  'order_confirmation',
]);
export type RegistrationStep = z.infer<typeof RegistrationStep>;

const flag = z.boolean();
const label = z.string().trim().min(1).max(60);
const link = z.url({ protocol: /^(https?|mailto)$/ }).nullable();
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #1f6f5c');
const options = z.array(label).max(200);

/** Which features are on (SHELL-03 to SHELL-18, SHELL-24 to SHELL-36). */
export const Features = z.strictObject({
  groups: flag,
  workspaces: flag,
  challenges: flag,
  payment: flag,
  shirt_purchase: flag,
  membership_discount: flag,
  attendee_limits: flag,
  registration_links: flag,
  attendee_list_download: flag,
  payment_gated_events: flag,
  local_events_outside_groups: flag,
  virtual_events_outside_groups: flag,
  other_country_locations: flag,
  international_addresses: flag,
  anonymous_users: flag,
  everything_feed: flag,
  in_app_analytics: flag,
  past_90_days_lozenge: flag,
  hide_like_list: flag,
  single_sign_on: flag,
  link_previews: flag,
  digest: flag,
  request_gender: flag,
  request_phone: flag,
  blank_last_names: flag,
});

/** Lists that members choose from (PROF-33 to PROF-36). */
const OptionLists = z.strictObject({
  genders: options.refine((list) => list.includes('Custom'), 'must include Custom'),
  military_statuses: options,
  /** Which statuses mean civilian and which mean veteran (PROF-29 to PROF-31). */
  civilian_statuses: options,
  veteran_statuses: options,
  military_branches: options,
  combat_deployments: options,
  industries: options,
  shirt_sizes: options,
});

/** Sites whose films can play within a page. */
const EmbeddedVideos = z.enum(['youtube.com', 'vimeo.com']);
export type EmbeddedVideos = z.infer<typeof EmbeddedVideos>;

/** The public part of the configuration. */
export const PublicConfig = z
  .strictObject({
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    minimum_version: z.string().regex(/^\d+\.\d+\.\d+$/),
    brand: z.strictObject({
      name: label,
      /** Address of a logo image; null draws the built-in mark. */
      logo_url: z
        .string()
        .regex(/^(https?:\/\/|\/)/, 'must be a http(s) address or start with /')
        .nullable(),
      primary_color: color,
      accent_color: color,
      support_email: z.string().regex(emailPattern, 'must be an email address'),
      links: z.strictObject({ privacy_policy: link, community_guidelines: link, terms_and_conditions: link }),
    }),
    features: Features,
    leader: z.strictObject({ role: z.literal('event_leader'), label }),
    labels: z.strictObject({ local_events: label }),
    locale: z.strictObject({
      time_zone: z.string().refine(isTimeZone, 'must be an IANA time zone'),
      distance_unit: z.enum(['mi', 'km']),
      primary_country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
    }),
    registration: z.strictObject({
      steps: z
        .array(RegistrationStep)
        .min(1)
        .refine((steps) => new Set(steps).size === steps.length, 'must not repeat a step')
        .refine((steps) => steps.includes('complete_registration'), 'must include complete_registration'),
      /** Whether personal_information asks for an address, which a complete profile then needs (REG-20). */
      address: flag,
      /** Which questions the extra-info screens ask (PROF-11). */
      extra_info: z.enum(['industry', 'military']),
    }),
    rules: z.strictObject({
      /** How many days back a workout may be dated (ruling 3). */
      workout_days_back: z.number().int().min(0).max(365),
      /** For how long after its last day has ended everywhere late logs still count in a challenge. Then its results are final. */
      challenge_grace_hours: z.number().int().min(0).max(720),
      /** How many people a figure of analytics is about at least. */
      analytics_floor: z.number().int().min(5).max(1000),
      event_creation: z.enum(['everyone', 'leaders']),
      /** How members check in to events on site: by themselves, or only with the code at the door. */
      check_in: z.enum(['open', 'door_code']),
      /** How many megabytes one member's stored photos may take up. */
      photo_megabytes: z.number().int().min(10).max(1_000_000),
      /** How many megabytes an uploaded recording may have, and those of all events of one host together. */
      recording_megabytes: z.number().int().min(1).max(2000),
      host_recordings_megabytes: z.number().int().min(1).max(1_000_000),
      /** Whose films play within our pages, once a member agrees; those of others are links. */
      embedded_videos: z.array(EmbeddedVideos).refine((hosts) => new Set(hosts).size === hosts.length, 'must not repeat a host'),
      /** For how many days things are kept that are of use for a while only; then they are deleted. */
      kept_days: z.strictObject({
        /** Notifications since they were last added to; null keeps them as long as the account. */
        notifications: z.number().int().min(30).max(3650).nullable(),
        /** What happened to an account, as its member reads it. */
        security_log: z.number().int().min(30).max(3650),
        /** What an employer’s directory changed. */
        directory_log: z.number().int().min(30).max(3650),
        /** Invitations that nobody accepted, from the day on which they expired. */
        invitations: z.number().int().min(1).max(365),
      }),
    }),
    options: OptionLists,
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof PublicConfig>;

/** An organisation whose members sign in with its own identity provider (ruling 11). */
const SingleSignOn = z.strictObject({
  email_domain: z
    .string()
    .toLowerCase()
    .regex(/^[^\s@]+\.[^\s@]+$/, 'must be a domain like example.com'),
  /** The provider's issuer, or the address of its discovery document. Must be https, except on the same machine during development. */
  discovery_url: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  /** Name of the workspace that its members join; null if they enter a code. */
  workspace: label.nullable(),
  /** Whether an address of the domain counts where the provider says nothing of it: such as Entra, for which it need not be set. */
  trust_addresses: z.boolean().optional(),
});

const key = z.string().min(1).max(500);
const service = z.url({ protocol: /^https?$/ });

/** The external services for places and addresses (ruling 17); null means the bundled gazetteer. Keys are sent to these addresses only. */
const Places = z.strictObject({
  /** A maps service: below `url` lie `geocode/json`, `place/autocomplete/json` and `timezone/json` (GEO-20 to GEO-24). */
  geocoder: z.strictObject({ url: service, key }).nullable(),
  /** An address service with its four addresses (GEO-26 to GEO-29). */
  address_service: z
    .strictObject({ global_verify_url: service, us_lookup_url: service, global_lookup_url: service, city_state_url: service, key })
    .nullable(),
});

/** Whether one version is lower than another, compared number by number (API-09). */
const isBelow = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) < 0;

/** The whole deployment configuration: the public part, and what only the server reads. */
export const DeploymentConfig = PublicConfig.extend({
  private: z.strictObject({
    single_sign_on: z
      .array(SingleSignOn)
      .refine((list) => new Set(list.map(({ email_domain }) => email_domain)).size === list.length, 'must not repeat an email_domain'),
    places: Places,
    payment: z.strictObject({
      /** Who sells memberships, as receipts say it: a name, or the brand's, and lines such as an address and a tax number. */
      /** Whose card fields members type into: our own, as specified, or the provider's, for accounts that may not send card numbers. */
      collector: z.enum(['form', 'hosted']),
      seller: z.strictObject({ name: label.nullable(), lines: z.array(label).max(8) }),
    }),
    /** Hosts of push services that browsers may use; `*.` matches all subdomains. An origin with http:// is for one on the same machine. */
    push_services: z.array(
      z.string().regex(/^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1:\d+)$/, 'must be a host like push.example.com'),
    ),
  }),
}).refine(({ version, minimum_version }) => !isBelow(version, minimum_version), {
  path: ['minimum_version'],
  message: 'must not be above version: no browser could ever have it',
});
export type DeploymentConfig = z.infer<typeof DeploymentConfig>;

/** Newer versions of Node take offsets such as `+02:00` too, which know no daylight saving. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
