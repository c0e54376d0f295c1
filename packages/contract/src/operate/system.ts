import { z } from 'zod';
import { PublicConfig } from '../base/config.ts';
import { defineCalls } from '../base/define.ts';
import { Instant } from '../base/shared.ts';

const Count = z.number().int().min(0);

/** Health of the deployment, for operators. Nothing in it is about a member. */
export const OperatorHealth = z.object({
  version: z.string(),
  node: z.string(),
  /** When the answering process started. */
  started_at: Instant,
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    /** The newest migration that it has. */
    migration: z.string(),
    bytes: Count,
  }),
  /** Unfinished backfills of a migration. Absent from the answer of the release before, which may run beside this one. */
  backfills: z
    .array(
      z.object({
        name: z.string(),
        done: Count,
        total: Count,
        started_at: Instant,
        /** When it last made progress. */ stepped_at: Instant,
      }),
    )
    .optional(),
  jobs: z.object({
    /** Events from which no job has been made yet, and jobs whose time has come, oldest first. */
    waiting: Count,
    waiting_since: Instant.nullable(),
    running: Count,
    /** Failed at least once, and will run again. */
    retrying: Count,
    /** Given up within the last hour, by queue. */
    failed: z.array(z.object({ queue: z.string(), count: Count })),
  }),
  mail: z.object({
    /** Whether mails go to a mail server, or into the data folder. */
    kind: z.enum(['server', 'folder']),
    /** Sent within a day, by all processes. */
    sent: Count,
    /** Attempts within a day that the mail server refused. */
    failed: Count,
    /** Last refusal of the mail server within a day, without addresses. */
    last_failure: z.object({ at: Instant, reason: z.string() }).nullable(),
  }),
  storage: z.object({
    /** Whether uploads go to a bucket, or into the data folder. */
    kind: z.enum(['bucket', 'folder']),
    /** Free space on the data folder's disk for this user; null if unknown. */
    free_bytes: Count.nullable(),
  }),
  /** The daily backups; null if they are off. */
  backup: z
    .object({
      /** When the newest one was made; null if there is none yet. */
      last_at: Instant.nullable(),
      /** The last failure since then, in any process. */
      last_failure: z.object({ at: Instant, reason: z.string() }).nullable(),
    })
    .nullable(),
});
export type OperatorHealth = z.infer<typeof OperatorHealth>;

export const systemCalls = defineCalls({
  getConfig: {
    method: 'GET',
    path: '/api/config',
    access: 'none',
    summary: "The public part of the deployment's configuration (ruling 1)",
    response: PublicConfig,
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'none',
    summary: 'Whether the server serves: 200 once it does and its database answers, else 503 within two seconds',
    response: z.object({ status: z.literal('ok'), version: z.string(), alive: z.literal(true), ready: z.literal(true) }),
    errors: ['unavailable'],
  },
  getLiveness: {
    method: 'GET',
    path: '/api/health/live',
    access: 'none',
    summary: 'Whether the process lives: 200 whatever its database does',
    response: z.object({ alive: z.literal(true), version: z.string() }),
  },
  getOperatorHealth: {
    method: 'GET',
    path: '/api/operate/health',
    access: 'member',
    summary: 'Jobs, mails, storage and versions, for operators',
    response: OperatorHealth,
    errors: ['system.operators_only'],
  },
  getMinimumVersion: {
    method: 'GET',
    path: '/api/minimum_version',
    access: 'none',
    summary: 'The lowest version of the app that still works with this server (API-09)',
    response: z.object({ minimum_version: z.string() }),
  },
});
