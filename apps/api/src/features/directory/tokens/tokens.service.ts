import { createHash } from 'node:crypto';
import { type DirectoryEntry, type DirectoryToken, limits, scimPath } from '@muster/contract';
import { page, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { perSecret, sealFor } from '../../../platform/start/keys.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct } from '../../audit/index.ts';
import { mayConnect, mayLookAfter } from '../directory.policy.ts';
import { listEntries } from '../scim/entries.queries.ts';
import { deleteToken, findHash, findWorkspace, insertToken, lockWorkspace, noteUse, tokensOf } from './tokens.queries.ts';

/** Proof that a directory may manage the users of a workspace. */
export type LookingAfter = ReturnType<typeof mayLookAfter>;

/** Lets secret scanners recognize leaked tokens. */
const PREFIX = 'scim_';
const shape = /^scim_[\w-]{43}$/;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const toToken = ({ id, name, domains, created_at, used_at }: Awaited<ReturnType<typeof tokensOf>>[number]): DirectoryToken => ({
  id,
  name,
  domains,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});

/** Directory tokens of workspaces, and the log of directories. */
export function tokenService({ db, transact, clock, config, secrets, publicUrl }: Deps) {
  /** Derives the secret of a token from its id with the server's key; only its hash is stored. */
  const seal = sealFor(secrets, 'directory token');

  const connecting = (viewer: Viewer) => {
    if (!config.features.workspaces) throw new Refusal('feature_off');
    return mayConnect(viewer);
  };
  /** The secret of a token, also if it was made with the previous server secret. */
  const secretOf = async (id: string): Promise<string> => {
    const [now, ...before] = perSecret(seal.all(id), (each) => PREFIX + each);
    if (before.length === 0) return now;
    const kept = await findHash(db, id);
    return [now, ...before].find((each) => hashOf(each) === kept) ?? now;
  };
  const noWorkspace = () => new Refusal('operate.workspace_not_found');

  return {
    /** A workspace's directory tokens, SCIM address and number of users. */
    read: async (viewer: Viewer, workspaceId: string) => {
      connecting(viewer);
      const workspace = await findWorkspace(db, workspaceId);
      if (!workspace) throw noWorkspace();
      const { name, people } = workspace;
      return { workspace: name, url: `${publicUrl()}${scimPath}`, people, tokens: (await tokensOf(db, workspaceId)).map(toToken) };
    },

    /** Creates a token, once per idempotency key: a repeat returns the same secret, which is not stored. */
    make: async (
      viewer: Viewer,
      workspaceId: string,
      { name, domains }: { name: string; domains: string[] },
      once: CallContext['once'],
    ): Promise<{ token: DirectoryToken; secret: string }> => {
      const connected = connecting(viewer);
      const token = await once(async (tx): Promise<DirectoryToken> => {
        const workspace = await lockWorkspace(tx, workspaceId);
        if (!workspace) throw noWorkspace();
        if ((await tokensOf(tx, workspaceId)).length >= limits.directory_tokens) throw new Refusal('operate.directory_full');
        const [id, created_at] = [clock.newId(), clock.now()];
        const made = { id, name, domains: [...new Set(domains)], created_at, used_at: null };
        await insertToken(tx, connected, { ...made, workspace_id: workspaceId, token_hash: hashOf(PREFIX + seal(id)) });
        const summary = `${workspace.name}: ${name} (${made.domains.join(', ')})`;
        await noteAct(tx, {
          at: created_at,
          actor_id: connected.actor_id,
          act: 'directory.connect',
          target: { kind: 'workspace', id: workspaceId },
          summary,
        });
        return toToken(made);
      });
      return { token, secret: await secretOf(token.id) };
    },

    /** Revokes a token at once. Users that it added remain. */
    revoke: (viewer: Viewer, workspaceId: string, tokenId: string): Promise<void> => {
      const connected = connecting(viewer);
      return transact(async (tx) => {
        const workspace = await lockWorkspace(tx, workspaceId);
        if (!workspace) throw noWorkspace();
        const gone = await deleteToken(tx, connected, { id: tokenId, workspaceId });
        if (!gone) throw new Refusal('operate.directory_token_not_found');
        await noteAct(tx, {
          at: clock.now(),
          actor_id: connected.actor_id,
          act: 'directory.disconnect',
          target: { kind: 'workspace', id: workspaceId },
          summary: `${workspace.name}: ${gone.name}`,
        });
      });
    },

    /** The log of directories in a workspace. */
    entries: async (
      viewer: Viewer,
      workspaceId: string,
      offset: string | undefined,
    ): Promise<{ data: DirectoryEntry[]; next: string | null }> => {
      connecting(viewer);
      if (!(await findWorkspace(db, workspaceId))) throw noWorkspace();
      const size = limits.directory_entries_page;
      const { items, next } = page(await listEntries(db, workspaceId, pageStart(offset), size), size);
      const data = items.map(({ id, at, act, token_name, changed, refusal, member_id, name }) => ({
        id,
        at: at.toISOString(),
        act,
        token: token_name,
        member: member_id === null ? null : { id: member_id, name: name ?? '' },
        changed,
        refusal,
      }));
      return { data, next };
    },

    /** Authenticates a directory by its token; undefined if the token is unknown or revoked. */
    directoryOf: async (shown: string): Promise<LookingAfter | undefined> => {
      const directory = shape.test(shown) ? await noteUse(db, hashOf(shown), clock.now()) : undefined;
      return directory && mayLookAfter(directory);
    },
  };
}
