import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeploymentConfig, Features, RegistrationStep } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { deploymentConfig, publicConfig, readDeploymentConfig } from './config.ts';
import { StartError } from './settings.ts';

const deployments = new URL('../../../../../deployments/', import.meta.url).pathname;
const fileOf = (name: string) => JSON.parse(readFileSync(join(deployments, name), 'utf8')) as Record<string, never>;

function faults(over: unknown): string[] {
  try {
    deploymentConfig(over);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message.split('\n');
  }
}

describe('the reference configuration', () => {
  const { version, features, leader, locale } = deploymentConfig({});

  it('is the file deployments/reference.json, whole and valid by itself', () => {
    expect(deploymentConfig({})).toEqual(DeploymentConfig.parse(fileOf('reference.json')));
    expect(readDeploymentConfig(undefined)).toEqual(deploymentConfig({}));
  });
  it("has version '1.5.2' [SHELL-20]", () => expect(version).toBe('1.5.2'));
  it('measures in miles [SHELL-21]', () => expect(locale.distance_unit).toBe('mi'));
  it('has its home in the US and allows other countries and international addresses [SHELL-22]', () => {
    expect(locale.primary_country).toBe('US');
    expect(features).toMatchObject({ other_country_locations: true, international_addresses: true });
  });
  it("has leaders by the permission 'event_leader' [SHELL-23]", () => expect(leader.role).toBe('event_leader'));
  it("calls leaders 'Event Leader'", () => expect(leader.label).toBe('Event Leader'));
  it('is in the time zone America/New_York', () => expect(locale.time_zone).toBe('America/New_York'));

  it.each([
    ['challenges', true, '[SHELL-24]'],
    ['workspaces', true, '[SHELL-25]'],
    ['single_sign_on', true, '[SHELL-26]'],
    ['link_previews', true, '[SHELL-28]'],
    ['payment', false, '[SHELL-29]'],
    ['shirt_purchase', false, '[SHELL-30]'],
    ['groups', false, '[SHELL-31]'],
    ['request_gender', false, '[SHELL-32]'],
    ['request_phone', false, '[SHELL-33]'],
    ['blank_last_names', false, '[SHELL-34]'],
    ['attendee_limits', false, '[SHELL-35]'],
    ['in_app_analytics', true, '[SHELL-36]'],
  ] as const)('sets %s to %s %s', (flag, value, _id) => expect(features[flag]).toBe(value));

  it('allows virtual and local events outside groups [SHELL-27]', () => {
    expect(features).toMatchObject({ virtual_events_outside_groups: true, local_events_outside_groups: true });
  });

  it('sets what the documents leave open so that the most can be used [SHELL-19]', () => {
    expect(features).toMatchObject({
      everything_feed: true,
      anonymous_users: true,
      registration_links: true,
      attendee_list_download: true,
      past_90_days_lozenge: true,
      payment_gated_events: false,
      hide_like_list: false,
    });
  });
});

describe('the schema', () => {
  it('has every flag that the documents name, and no flag may be left out', () => {
    expect(Object.keys(Features.shape).sort()).toEqual(
      `groups workspaces challenges payment shirt_purchase attendee_limits registration_links attendee_list_download payment_gated_events
       other_country_locations anonymous_users everything_feed in_app_analytics past_90_days_lozenge hide_like_list single_sign_on
       local_events_outside_groups virtual_events_outside_groups link_previews request_gender request_phone blank_last_names
       international_addresses membership_discount digest`
        .split(/\s+/)
        .sort(),
    );
    for (const flag of Object.keys(Features.shape)) {
      expect(faults({ features: { [flag]: !deploymentConfig({}).features[flag as 'groups'] } })).toEqual([]);
      expect(faults({ features: { [flag]: 'yes' } })).toEqual([expect.stringContaining(`features.${flag}: `)]);
    }
  });

  it('knows exactly the registration steps of the documents [REG-08]', () => {
    expect(RegistrationStep.options).toEqual([
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
    expect(faults({ registration: { steps: ['hobbies', 'complete_registration'] } })).toHaveLength(1);
  });
});

describe('deployments/everything.json', () => {
  it('is valid and turns on every part that the reference one has off', () => {
    const { features } = readDeploymentConfig(join(deployments, 'everything.json'));
    const off = Object.entries(features).flatMap(([flag, on]) => (on ? [] : [flag]));
    expect(off).toEqual(['hide_like_list']);
    expect(features).toMatchObject(fileOf('everything.json').features!);
  });
});

describe('a deployment of its own', () => {
  it('is merged over the reference one: objects key by key, lists and values whole', () => {
    const config = deploymentConfig({ brand: { name: 'Kestrel' }, options: { genders: ['Custom'] }, features: { groups: true } });
    const reference = deploymentConfig({});
    expect(config).toEqual({
      ...reference,
      brand: { ...reference.brand, name: 'Kestrel' },
      options: { ...reference.options, genders: ['Custom'] },
      features: { ...reference.features, groups: true },
    });
  });

  it.each<[string, unknown, Array<string | RegExp>]>([
    ['a key that is not known', { feautres: {} }, ['The configuration: feautres: is not a known setting']],
    ['a deeper key that is not known', { features: { grups: true } }, ['The configuration: features.grups: is not a known setting']],
    ['a flag that is a word', { features: { groups: 'on' } }, [/^The configuration: features\.groups: .*boolean/]],
    [
      'a colour that is none',
      { brand: { primary_color: 'teal' } },
      ['The configuration: brand.primary_color: must be a colour like #1f6f5c'],
    ],
    ['an offset', { locale: { time_zone: '+02:00' } }, ['The configuration: locale.time_zone: must be an IANA time zone']],
    ['a zone that is none', { locale: { time_zone: 'Mars/Base' } }, ['The configuration: locale.time_zone: must be an IANA time zone']],
    [
      'a country in full',
      { locale: { primary_country: 'USA' } },
      ['The configuration: locale.primary_country: must be a two-letter country code'],
    ],
    [
      'a support address that is none',
      { brand: { support_email: 'us' } },
      ['The configuration: brand.support_email: must be an email address'],
    ],
    [
      'a script as a link',
      { brand: { links: { privacy_policy: 'javascript:alert(1)' } } },
      [/^The configuration: brand\.links\.privacy_policy: /],
    ],
    [
      'a script as a logo',
      { brand: { logo_url: 'javascript:alert(1)' } },
      ['The configuration: brand.logo_url: must be a http(s) address or start with /'],
    ],
    [
      'steps without the last one',
      { registration: { steps: ['social_profile'] } },
      ['The configuration: registration.steps: must include complete_registration'],
    ],
    [
      'a step twice',
      { registration: { steps: ['complete_registration', 'complete_registration'] } },
      ['The configuration: registration.steps: must not repeat a step'],
    ],
    [
      'a minimum version that no browser can have',
      { version: '1.9.3', minimum_version: '1.10.0' },
      ['The configuration: minimum_version: must not be above version: no browser could ever have it'],
    ],
    ['an object in place of a list', { options: { genders: { a: 'Custom' } } }, [/^The configuration: options\.genders: /]],
    ['null in place of a part', { features: null }, [/^The configuration: features: /]],
    ['a list as the whole', [], ['The configuration must be a JSON object.']],
    ['a text as the whole', 'all on', ['The configuration must be a JSON object.']],
    ['two faults', { features: { groups: 1 }, rules: { workout_days_back: -1 } }, [/features\.groups/, /rules\.workout_days_back/]],
  ])('is refused with one clear line each for %s', (_, over, lines) => {
    const said = faults(over);
    expect(said).toHaveLength(lines.length);
    said.forEach((line, n) => {
      const expected = lines[n]!;
      if (typeof expected === 'string') expect(line).toBe(expected);
      else expect(line).toMatch(expected);
    });
  });

  it.each(['1.10.0', '1.9.9', '0.20.30'])('of version 1.10.0 may need %s at least', (minimum_version) => {
    expect(deploymentConfig({ version: '1.10.0', minimum_version }).minimum_version).toBe(minimum_version);
  });

  it('says which file is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-config-'));
    const file = join(folder, 'ours.json');
    try {
      writeFileSync(file, '{"features": {"groups": 1}}');
      expect(() => readDeploymentConfig(file)).toThrow(`${file}: features.groups: `);
      writeFileSync(file, '{"features":');
      expect(() => readDeploymentConfig(file)).toThrow(`MUSTER_CONFIG names ${file}, which cannot be read as JSON`);
      expect(() => readDeploymentConfig(join(folder, 'none.json'))).toThrow('which cannot be read as JSON');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('GET api/config', () => {
  let app: TestApp;
  beforeAll(async () => {
    const single_sign_on = [
      { email_domain: 'kestrel.example', discovery_url: 'https://id.kestrel.example', client_id: 'muster-client', workspace: null },
    ];
    app = await startTestApp({ config: { brand: { name: 'Kestrel' }, private: { single_sign_on } } });
  });
  afterAll(() => app.close());

  it('answers the public part without a token, and nothing of the private one', async () => {
    const answer = await app.raw('GET', '/api/config');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual(publicConfig(app.deps.config));
    expect(JSON.parse(text)).toMatchObject({ brand: { name: 'Kestrel' } });
    expect(text).not.toContain('muster-client');
  });
});
