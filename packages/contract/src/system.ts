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
    summary: 'Answers 200 once the server serves and its database answers',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['unavailable'],
  },
  getMinimumVersion: {
    method: 'GET',
    path: '/api/minimum_version',
    access: 'none',
    summary: 'The lowest version of the app that still works with this server (API-09)',
    response: z.object({ minimum_version: z.string() }),
  },
});
