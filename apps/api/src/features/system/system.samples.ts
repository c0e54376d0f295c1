import type { systemCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { nobody, type Samples } from '../../test/sample.ts';

/** Requests that succeed. */
export const systemSamples: Samples<typeof systemCalls> = {
  getConfig: () => nobody({}),
  getHealth: () => nobody({}),
  getMinimumVersion: () => nobody({}),
  getLiveness: () => nobody({}),
  getOperatorHealth: async (app) => ({ access: (await makeMember(app, { permissions: ['operator'] })).access, input: {} }),
};
