import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, type Settings, StartError, secretSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** For each secret setting: a value, the other settings it needs, and where it is in the settings. */
const table: Record<
  (typeof secretSettings)[number],
  { value: string; beside?: Record<string, string>; found: (settings: Settings) => unknown }
> = {
  DATABASE_URL: { value: 'postgres://muster:hunter2@db.example/muster', found: (settings) => settings.databaseUrl },
  DATABASE_DIRECT_URL: {
    value: 'postgres://muster:hunter2@direct.example/muster',
    beside: { DATABASE_URL: 'postgres://pooler.example/muster' },
    found: (settings) => settings.databaseDirectUrl,
  },
  DATABASE_REPLICA_URL: {
    value: 'postgres://muster:hunter2@replica.example/muster',
    beside: { DATABASE_URL: 'postgres://primary.example/muster' },
    found: (settings) => settings.databaseReplicaUrl,
  },
  SMTP_URL: { value: 'smtps://muster:hunter2@mail.example', found: (settings) => settings.smtpUrl },
  S3_ACCESS_KEY_ID: {
    value: 'hunter2-id',
    beside: { S3_BUCKET: 'photos', S3_SECRET_ACCESS_KEY: 'key' },
    found: (settings) => settings.s3?.accessKeyId,
  },
  S3_SECRET_ACCESS_KEY: {
    value: 'hunter2-key',
    beside: { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' },
    found: (settings) => settings.s3?.secretAccessKey,
  },
  SESSION_SECRET: { value: 'hunter2 '.repeat(5).trim(), found: (settings) => settings.sessionSecret },
  SESSION_SECRET_PREVIOUS: { value: 'hunter2 '.repeat(6).trim(), found: (settings) => settings.previousSecret },
  STRIPE_SECRET_KEY: {
    value: 'sk_hunter2',
    beside: { STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' },
    found: (settings) => settings.stripe?.secretKey,
  },
  STRIPE_WEBHOOK_SECRET: {
    value: 'whsec_hunter2',
    beside: { STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_SECRET_KEY: 'sk' },
    found: (settings) => settings.stripe?.webhookSecret,
  },
};

let written = 0;
async function fileWith(content: string): Promise<string> {
  written += 1;
  const file = join(folder, String(written));
  await writeFile(file, content);
  return file;
}

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error('The settings should have been refused.');
}

describe.each(secretSettings)('%s', (name) => {
  const { value, beside = {}, found } = table[name];

  it.each([
    ['as it is', ''],
    ['with a line break at its end', '\n'],
    ['with those of Windows', '\r\n\r\n'],
  ])('is read from the file that its _FILE names, %s', async (_, end) => {
    expect(found(readSettings({ ...beside, [`${name}_FILE`]: await fileWith(value + end) }))).toBe(value);
  });

  it('is refused where it is also given itself, without saying either', async () => {
    const said = refusal({ ...beside, [name]: value, [`${name}_FILE`]: await fileWith(value) });
    expect(said).toBe(`Settings ${name} and ${name}_FILE are both given: keep one of them.`);
  });

  it.each([
    ['missing', async () => join(folder, 'nowhere'), 'cannot be read (ENOENT).'],
    ['a folder', async () => folder, 'cannot be read (EISDIR).'],
    ['empty', () => fileWith(''), 'is empty.'],
    ['nothing but a line break', () => fileWith('\n'), 'is empty.'],
  ])('is refused where its file is %s', async (_, make, words) => {
    expect(refusal({ ...beside, [`${name}_FILE`]: await make() })).toBe(`Setting ${name}_FILE: the file that it names ${words}`);
  });

  it('is not repeated where it stands in place of the name of its file', () => {
    expect(refusal({ ...beside, [`${name}_FILE`]: value })).not.toContain('hunter2');
  });
});

it('counts an empty setting as none beside its file, and says all faults at once', async () => {
  const secret = 's'.repeat(32);
  expect(readSettings({ SESSION_SECRET: '', SESSION_SECRET_FILE: await fileWith(`${secret}\n`) }).sessionSecret).toBe(secret);
  expect(readSettings({ SESSION_SECRET_FILE: '' }).sessionSecret).toBeUndefined();
  const said = refusal({ SESSION_SECRET_FILE: join(folder, 'nowhere'), SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: folder });
  expect(said.split('\n')).toHaveLength(2);
});

it('judges what is in a file as if it had been given itself', async () => {
  const said = refusal({ SESSION_SECRET_FILE: await fileWith('hunter2'), DATABASE_URL_FILE: await fileWith('mysql://u:hunter2@host') });
  expect(said).toMatch(/^Setting DATABASE_URL: .+\nSetting SESSION_SECRET: must be at least 32 characters$/);
  expect(said).not.toContain('hunter2');
});
