import { randomInt } from 'node:crypto';
import { type Act, fieldWords, limits, type Workspace } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { badOffset, pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallContext } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { noteAct } from '../audit/index.ts';
import { changeCode, insertWorkspace, isNameTaken, listed, lockWorkspace, oneWorkspace, renameWorkspace } from './care.queries.ts';
import { mayOperateWorkspaces } from './workspaces.policy.ts';

/** How many access codes are tried before giving up. */
const TRIES = 20;
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const refuseTaken = async (tx: Tx, name: string, id: string) => {
  if (await isNameTaken(tx, name, id)) throw new Refusal('invalid', { fields: { name: [fieldWords.name_taken] } });
};

/** Tries codes until one is free. */
const withCode = async (take: (code: string) => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) if (await take(newCode())) return;
  throw new Refusal('unavailable');
};

/** Operators' management of workspaces. */
export function workspaceCare({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  /** Authorizes operators, if workspaces are on. */
  const operating = (viewer: Viewer) => {
    if (!config.features.workspaces) throw new Refusal('feature_off');
    return mayOperateWorkspaces(viewer);
  };

  const done = async (tx: Tx, actor_id: string, act: Act, id: string, before = ''): Promise<Workspace> => {
    const workspace = (await oneWorkspace(tx, id))!;
    const summary = before ? `${before} → ${workspace.name}` : workspace.name;
    await noteAct(tx, { at: clock.now(), actor_id, act, target: { kind: 'workspace', id }, summary });
    return workspace;
  };

  const hold = async (tx: Tx, id: string): Promise<string> => {
    const held = await lockWorkspace(tx, id);
    if (!held) throw new Refusal('operate.workspace_not_found');
    return held.name;
  };

  return {
    /** Returns all workspaces by name. Offset pagination: there are few. */
    list: async (viewer: Viewer, offset: string | undefined): Promise<{ data: Workspace[]; next: string | null }> => {
      operating(viewer);
      const start = pageStart(offset);
      if ('after' in start) throw badOffset();
      const size = limits.workspaces_page;
      const rows = await listed(db, start.skip, size);
      return { data: rows.slice(0, size), next: rows.length > size ? String(start.skip + size) : null };
    },

    /** Creates a workspace, once per idempotency key. */
    create: async (viewer: Viewer, name: string, once: CallContext['once']): Promise<Workspace> => {
      const operated = operating(viewer);
      return once(async (tx) => {
        const [id, created_at] = [clock.newId(), clock.now()];
        await withCode(async (access_code) => {
          await refuseTaken(tx, name, id);
          return insertWorkspace(tx, operated, { id, name, access_code, created_at });
        });
        return done(tx, operated.actor_id, 'workspace.create', id);
      });
    },

    /** Renames a workspace. */
    rename: async (viewer: Viewer, id: string, name: string): Promise<Workspace> => {
      const operated = operating(viewer);
      return transact(async (tx) => {
        const before = await hold(tx, id);
        if (before === name) return (await oneWorkspace(tx, id))!;
        await refuseTaken(tx, name, id);
        await renameWorkspace(tx, operated, id, name);
        return done(tx, operated.actor_id, 'workspace.rename', id, before);
      });
    },

    /** Replaces a workspace's access code. Existing members stay; the previous code no longer works. */
    renew: async (viewer: Viewer, id: string): Promise<Workspace> => {
      const operated = operating(viewer);
      return transact(async (tx) => {
        await hold(tx, id);
        await withCode((code) => changeCode(tx, operated, id, code));
        return done(tx, operated.actor_id, 'workspace.renew', id);
      });
    },
  };
}
