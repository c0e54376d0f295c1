import type { Me } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { changesSince } from '../emails/index.ts';
import { findOwn } from './members.queries.ts';
import { meView } from './members.view.ts';

/** Returns members as they see themselves. */
export const ownProfile =
  ({ db, clock, config, addedToMe }: Pick<Deps, 'db' | 'clock' | 'config' | 'addedToMe'>) =>
  async (viewer: Pick<Viewer, 'id'>): Promise<Me> =>
    meView(await findOwn(db, viewer, changesSince(clock.now()), addedToMe), config);

/** Returns the refusal of a save that is based on an outdated version of a profile, with the current profile (ruling 20). */
export const staleProfile = async (
  tx: Tx,
  id: string,
  { config, clock, addedToMe }: Pick<Deps, 'config' | 'clock' | 'addedToMe'>,
): Promise<Refusal> =>
  new Refusal('member.profile_changed', { current: meView(await findOwn(tx, { id }, changesSince(clock.now()), addedToMe), config) });
