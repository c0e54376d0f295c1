import type { directoryCalls } from '@muster/contract';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Feature } from '../../product/feature.ts';
import { purgeEntries } from './scim/entries.queries.ts';
import { serveScim } from './scim/scim.routes.ts';
import { tokenService } from './tokens/tokens.service.ts';

const DAY = 86_400_000;

function directoryRoutes(deps: Deps): Handlers<typeof directoryCalls> {
  const tokens = tokenService(deps);
  return {
    getDirectory: ({ viewer, params }) => tokens.read(viewer, params.id),
    createDirectoryToken: ({ viewer, params, body, once }) => tokens.make(viewer, params.id, body, once),
    revokeDirectoryToken: async ({ viewer, params }) => {
      await tokens.revoke(viewer, params.id, params.tokenId);
      return undefined;
    },
    listDirectoryEntries: ({ viewer, params, query }) => tokens.entries(viewer, params.id, query.offset),
  };
}

/** Employers' directories, which add members to a workspace and deactivate leavers (decision 76). */
export const directoryFeature: Feature<typeof directoryCalls, { limits: RateLimits }> = {
  handlers: directoryRoutes,
  serve: (server, deps, parts) => serveScim(server, deps, parts.limits.spend),
  data: {
    holds: [
      { table: 'directory_person', column: 'member_id', archive: { file: 'directory' }, erased: 'with_member', goes: 'first' },
      { table: 'directory_entry', column: 'member_id', archive: { file: 'directory-log' }, erased: 'with_member' },
    ],
  },
  schedules: ({ db, clock, config }) => [
    {
      name: 'directory.purge',
      cron: '47 4 * * *',
      handle: () => purgeEntries(db, new Date(clock.now().getTime() - config.rules.kept_days.directory_log * DAY)),
    },
  ],
};
