import { z } from 'zod';
import { PublicConfig } from './config.ts';
import { defineCalls } from './define.ts';

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
  getMinimumVersion: {
    method: 'GET',
    path: '/api/minimum_version',
    access: 'none',
    summary: 'The lowest version of the app that still works with this server (API-09)',
    response: z.object({ minimum_version: z.string() }),
  },
});
