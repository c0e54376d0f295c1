import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changesSince } from '../session/index.ts';
import { findOwn } from './members.queries.ts';
import { meView } from './members.view.ts';

/** The refusal of a save that saw an old version of a profile: brings the profile as it is now (ruling 20). */
export const staleProfile = async (tx: Tx, id: string, { config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<Refusal> =>
  new Refusal('member.profile_changed', { current: meView(await findOwn(tx, id, changesSince(clock.now())), config) });
