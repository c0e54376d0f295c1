import type { importCalls } from '@muster/contract';
import { withFirstRead } from '../../product/calls/registrar.ts';
import type { Feature } from '../../product/feature.ts';
import { importSchedules } from './imports.jobs.ts';
import { importService } from './imports.service.ts';

/** Imports of activities from files of watches and phones (decision 61). */
export const importFeature: Feature<typeof importCalls> = {
  handlers: (deps) => {
    const imports = importService(deps);
    return {
      createImport: ({ viewer, query, request }) => imports.create(viewer, { name: query.name, time_zone: query.time_zone }, request),
      getImport: withFirstRead(({ viewer, params }) => imports.one(viewer, params.importId)),
      confirmImport: ({ viewer, params, body }) => imports.confirm(viewer, params.importId, body),
      deleteImport: async ({ viewer, params }) => {
        await imports.remove(viewer, params.importId);
        return undefined;
      },
    };
  },
  schedules: importSchedules,
  data: { holds: [{ table: 'workout_import', column: 'member_id', archive: { file: 'imports' }, erased: 'with_member' }] },
};
