import { randomUUID } from 'node:crypto';
import { access, constants, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DeploymentConfig, SignOnProblem } from '@muster/contract';
import { examineConfigured } from '../features/sso/index.ts';
import { freeSpace } from '../platform/database/room.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { outboxFolder } from '../platform/mail/open-mailer.ts';
import { greetSmtp } from '../platform/mail/smtp-mailer.ts';
import type { Settings } from '../platform/start/settings.ts';
import { type Finding, reasonOf, within } from './check-finding.ts';

const PATIENCE_MS = 15_000;
const MEGABYTE = 1024 * 1024;
/** With less free space the embedded server refuses writes. */
const FULL = 20 * MEGABYTE;
const NEARLY_FULL = 500 * MEGABYTE;

/** The folder, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  const there = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return there || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

/**
 * Throws if files cannot be written in a folder. Does not create a missing folder: it would belong to the user of this command, and not to
 * the server's.
 */
export async function tryToWrite(folder: string): Promise<void> {
  const place = await nearest(folder);
  if (place !== folder) return access(place, constants.W_OK | constants.X_OK);
  const probe = join(folder, `.probe-${randomUUID()}`);
  await writeFile(probe, 'probe');
  await rm(probe);
}

/** Checks that mail can be delivered: the mail server answers, or the outbox is writable. */
export async function checkMail(settings: Settings): Promise<Finding> {
  const part = 'mail';
  if (settings.smtpUrl) {
    const { host } = new URL(settings.smtpUrl);
    return greetSmtp(settings.smtpUrl).then(
      (): Finding => ({ part, state: 'good', says: `The mail server at ${host} greets.` }),
      (error: unknown): Finding => ({
        part,
        state: 'broken',
        says: `The mail server at ${host} cannot be used: ${reasonOf(error)}. Look at SMTP_URL, and whether this machine may connect to it.`,
      }),
    );
  }
  const folder = outboxFolder(settings);
  const fault = await tryToWrite(folder).then(() => null, reasonOf);
  if (fault) return { part, state: 'broken', says: `Mails cannot be written to ${folder}: ${fault}. Let the server's user write there.` };
  return settings.production
    ? { part, state: 'look', says: `Nobody receives any: mails are written to ${folder}. Set SMTP_URL.` }
    : { part, state: 'good', says: `Mails are written to ${folder}.` };
}

/** Checks that files can be stored: stores, reads and deletes one in the bucket, or writes to the folder. */
export async function checkFiles(settings: Settings): Promise<Finding> {
  const part = 'files';
  if (!settings.s3) {
    const folder = join(settings.dataDir, 'files');
    const fault = await tryToWrite(folder).then(() => null, reasonOf);
    return fault
      ? { part, state: 'broken', says: `Uploads cannot be written to ${folder}: ${fault}. Let the server's user write there.` }
      : { part, state: 'good', says: `Uploads go to ${folder}.` };
  }
  const { bucket, endpoint } = settings.s3;
  const where = `the bucket ${bucket}${endpoint ? ` at ${new URL(endpoint).host}` : ''}`;
  const key = `probe/${randomUUID()}`;
  const probe = Buffer.from(key);
  let step = 'put into';
  try {
    const files = await openFiles(settings);
    await within(PATIENCE_MS, files.put(key, probe, 'text/plain'));
    step = 'read from';
    const found = await within(PATIENCE_MS, files.read(key));
    if (!found || !(await within(PATIENCE_MS, buffer(found.stream))).equals(probe)) throw new Error('What was put there is not there');
    step = 'removed from';
    await within(PATIENCE_MS, files.remove([key]));
    return { part, state: 'good', says: `A file was put into ${where}, read and removed.` };
  } catch (error) {
    return {
      part,
      state: 'broken',
      says: `A file cannot be ${step} ${where}: ${reasonOf(error)}. Look at the S3 settings and at what the key may do.`,
    };
  }
}

/** The free space on the disk of the data folder. */
export async function checkDisk({ dataDir }: Settings): Promise<Finding[]> {
  const part = 'disk';
  const free = await freeSpace(await nearest(dataDir));
  if (free === null) return [];
  const says = `${Math.floor(free / MEGABYTE)} MB are free for ${dataDir}.`;
  if (free < FULL) return [{ part, state: 'broken', says: `${says} Free some space: the server takes no writes.` }];
  return [free < NEARLY_FULL ? { part, state: 'look', says: `${says} Free some space soon.` } : { part, state: 'good', says }];
}

/** Descriptions of a provider's faults, for use after the name of the faulty part. */
const faults: Record<SignOnProblem, (said: string) => string> = {
  not_https: () => 'not https',
  not_public: () => 'not public',
  unreachable: () => 'cannot be reached',
  slow: () => 'no answer in time',
  redirected: () => 'redirects',
  status: (said) => `answers ${said}`,
  too_large: () => 'too large',
  not_json: () => 'no JSON',
  other_issuer: (said) => `speaks for ${said || 'nobody'}`,
  missing: () => 'missing',
  no_keys: () => 'no keys',
};

/** Checks each identity provider of the configuration; operators test those that they entered in the console there. */
export async function checkProviders(config: DeploymentConfig, { production }: Settings): Promise<Finding[]> {
  const part = 'single sign-on';
  return (await examineConfigured(config, production)).map(({ url, test: { problems } }): Finding => {
    if (problems.length === 0) return { part, state: 'good', says: `The provider at ${url} answers.` };
    const wrong = problems.map(({ what, where, said }) => `${where}: ${faults[what](said ?? '')}`).join(', ');
    return {
      part,
      state: 'broken',
      says: `The provider at ${url} does not answer as one (${wrong}). Look at discovery_url in the configuration.`,
    };
  });
}
