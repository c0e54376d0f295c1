import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { fromFiles } from './secret-files.ts';

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be at most 65535');
const optional = z.string().min(1).optional();
const flag = z.stringbool('must be true or false').optional();

/** An address, a range like `10.0.0.0/8`, or the name of a group of private addresses. */
function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [address = '', bits, more] = part.split('/');
  const kind = isIP(address);
  return kind > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)));
}

const proxies = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isProxy), 'must be addresses or ranges like 10.0.0.0/8, separated by commas');

/** Minimum number of characters of the secret that signs sessions. */
export const SHORTEST_SECRET = 32;

const secretText = z.string().min(SHORTEST_SECRET, `must be at least ${SHORTEST_SECRET} characters`).optional();

/** The error for a previous secret that is the same as the current one. */
export const SAME_SECRET =
  'Setting SESSION_SECRET_PREVIOUS is the same as the secret that signs now: leave it out, or set a new SESSION_SECRET.';

/** Settings that are secrets, or addresses that contain a password: each can also be given as a file, by `NAME_FILE`. */
const Secrets = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The server itself, if `DATABASE_URL` points to a pooler. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica, for reads. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SESSION_SECRET: secretText,
  /** The previous secret: still accepted, but no longer used for signing. */
  SESSION_SECRET_PREVIOUS: secretText,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
});

/** Their names. */
export const secretSettings = Secrets.keyof().options;

/** The environment variables that the server reads; it ignores all others. */
const Environment = Secrets.extend({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ROLE: z.enum(['web', 'worker', 'both'], 'must be web, worker or both').default('both'),
  DATA_DIR: z.string().default('./data'),
  /** Whether data is flushed to the disk before it is acknowledged; off only for a disposable data folder. */
  DATA_SYNC: flag,
  DATABASE_PREPARE: flag,
  /** Folder for daily backups; no backups if unset. */
  BACKUP_DIR: optional,
  /** Number of days for which backups are kept. */
  BACKUP_KEEP: z.coerce.number('must be a number of days').int('must be a number of days').min(1, 'must be at least 1').default(14),
  MUSTER_CONFIG: optional,
  DEMO: flag,
  MAIL_FROM: optional,
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_PUBLISHABLE_KEY: optional,
  /** Port of the payment sandbox outside production; the port after `PORT` by default. */
  SANDBOX_PORT: port.optional(),
  /** Port of the Prometheus metrics; not served if unset. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Target of traces, by OpenTelemetry's standard names: the base address of a receiver, or the address for traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses or ranges whose `X-Forwarded-For` is trusted, separated by commas. */
  TRUSTED_PROXIES: proxies.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Environment.keyof().options;

/** The bucket for uploads. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The API keys of the payment provider. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** Whether the process serves members, runs jobs, or does both (decision 83). */
  role: 'web' | 'worker' | 'both';
  dataDir: string;
  /** Whether data is flushed to the disk of the data folder before it is acknowledged. */
  dataSync: boolean;
  databaseUrl: string | undefined;
  /** For connections that outlast a transaction; bypasses a pooler. */
  databaseDirectUrl: string | undefined;
  /** Whether statements are prepared. */
  databasePrepare: boolean;
  /** A replica, or several behind one address, for reads of requests. */
  databaseReplicaUrl: string | undefined;
  /** The folder for daily backups, and the number of days for which they are kept. */
  backupDir: string | undefined;
  backupKeep: number;
  configFile: string | undefined;
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  s3: S3Settings | undefined;
  stripe: StripeSettings | undefined;
  sandboxPort: number | undefined;
  /** Address of the Prometheus metrics; undefined if they are off. */
  metrics: { port: number; host: string } | undefined;
  /** Target of traces; undefined if they are off. */
  traces: { url: string } | undefined;
  /** Without a trailing slash; undefined means the address the server listens on. */
  publicUrl: string | undefined;
  sessionSecret: string | undefined;
  previousSecret: string | undefined;
  trustedProxies: string[];
  logLevel: string;
}

/** The address for traces: as configured, or below that of a receiver. */
function tracesTo(address: string | undefined, receiver: string | undefined): Settings['traces'] {
  if (address) return { url: address };
  return receiver ? { url: `${receiver.replace(/\/+$/, '')}/v1/traces` } : undefined;
}

/** The server cannot start; the message is for the terminal, one line per problem. */
export class StartError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartError';
  }
}

/**
 * Reads the settings from an environment, and secrets from the files that it names. Throws `StartError` with one line per invalid or
 * missing setting.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const files = fromFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')), secretSettings);
  if (files.faults.length > 0) throw new StartError(files.faults);
  const parsed = Environment.safeParse(files.env);
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => `Setting ${issue.path.join('.')}: ${issue.message}`));
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const faults: string[] = [];
  if (production && !e.SESSION_SECRET)
    faults.push(`Setting SESSION_SECRET is missing: production needs a secret of at least ${SHORTEST_SECRET} characters.`);
  if (e.SESSION_SECRET && e.SESSION_SECRET === e.SESSION_SECRET_PREVIOUS) faults.push(SAME_SECRET);
  if (production && !e.PUBLIC_URL) faults.push('Setting PUBLIC_URL is missing: production needs the address that members open.');
  const s3Parts = { S3_BUCKET: e.S3_BUCKET, S3_ACCESS_KEY_ID: e.S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: e.S3_SECRET_ACCESS_KEY };
  const s3Missing = Object.entries(s3Parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (s3Missing.length > 0 && s3Missing.length < 3) faults.push(`Settings missing for S3: ${s3Missing.join(', ')}.`);
  const stripeParts = {
    STRIPE_SECRET_KEY: e.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: e.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: e.STRIPE_WEBHOOK_SECRET,
  };
  const stripeMissing = Object.entries(stripeParts).flatMap(([name, value]) => (value ? [] : [name]));
  if (stripeMissing.length > 0 && stripeMissing.length < 3) faults.push(`Settings missing for payment: ${stripeMissing.join(', ')}.`);
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL) faults.push('Setting DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.');
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL)
    faults.push('Setting DATABASE_REPLICA_URL needs DATABASE_URL, the address of its primary.');
  if (e.ROLE !== 'both' && !e.DATABASE_URL)
    faults.push(`Setting ROLE is ${e.ROLE}, which needs DATABASE_URL: one process has the embedded database, and does both.`);
  if (e.METRICS_PORT && e.METRICS_PORT === e.PORT)
    faults.push(
      'Setting METRICS_PORT is the port of the server itself: figures are served on one of their own, which members cannot reach.',
    );
  if (faults.length > 0) throw new StartError(faults);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    role: e.ROLE,
    dataDir: resolve(e.DATA_DIR),
    dataSync: e.DATA_SYNC ?? true,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databasePrepare: e.DATABASE_PREPARE ?? true,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    backupDir: e.BACKUP_DIR && resolve(e.BACKUP_DIR),
    backupKeep: e.BACKUP_KEEP,
    configFile: e.MUSTER_CONFIG,
    demo: e.DEMO ?? !production,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    s3:
      s3Missing.length === 0
        ? {
            endpoint: e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET!,
            accessKeyId: e.S3_ACCESS_KEY_ID!,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
          }
        : undefined,
    stripe:
      stripeMissing.length === 0
        ? { secretKey: e.STRIPE_SECRET_KEY!, publishableKey: e.STRIPE_PUBLISHABLE_KEY!, webhookSecret: e.STRIPE_WEBHOOK_SECRET! }
        : undefined,
    sandboxPort: e.SANDBOX_PORT,
    metrics: e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    traces: tracesTo(e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, e.OTEL_EXPORTER_OTLP_ENDPOINT),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecret: e.SESSION_SECRET,
    previousSecret: e.SESSION_SECRET_PREVIOUS,
    trustedProxies: e.TRUSTED_PROXIES,
    logLevel: e.LOG_LEVEL,
  };
}
