import { systemCalls } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { type Registrar, registerCalls } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Feature } from '../../product/feature.ts';
import { systemSchedules } from './system.jobs.ts';
import { systemRoutes } from './system.routes.ts';

/** The deployment and its state. */
export const systemFeature: Feature<typeof systemCalls> = { handlers: systemRoutes, schedules: systemSchedules };

/** Serves both health checks on a process that only runs jobs (decision 83). All other paths are not found. */
export function serveHealth(server: FastifyInstance, deps: Deps, registrar: Registrar): void {
  const { getHealth, getLiveness } = systemRoutes(deps);
  const calls = { getHealth: systemCalls.getHealth, getLiveness: systemCalls.getLiveness };
  registerCalls(server, calls, { getHealth, getLiveness }, registrar);
  server.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}
