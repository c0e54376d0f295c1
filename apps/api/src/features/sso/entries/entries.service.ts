import {
  type Act,
  type ConfiguredSignOn,
  fieldWords,
  type NewSignOn,
  type SignOnEdit,
  type SignOnEntry,
  type SignOnTest,
} from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { edited } from '../../../platform/edited.ts';
import type { Reach } from '../../../platform/public-web/reach.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct } from '../../audit/index.ts';
import { configuredOrganisations } from '../organisations.ts';
import { askAnywhere, askOnly } from '../provider/ask.ts';
import { examine } from '../provider/examine.ts';
import { isSafeAddress } from '../provider/sso.addresses.ts';
import { mayOperateSignOn } from '../sso.policy.ts';
import type { OperatingSignOn } from '../sso.tables.ts';
import {
  deleteEntry,
  type EntryRow,
  findEntry,
  insertEntry,
  listEntries,
  lockEntry,
  lockWorkspace,
  stopVouching,
  updateEntry,
} from './entries.queries.ts';
import { toEntry } from './entries.view.ts';

const UNIQUE_VIOLATION = '23505';
const refused = (field: 'email_domain' | 'discovery_url', words: string) => new Refusal('invalid', { fields: { [field]: [words] } });

/** Operators' management of the organisations whose members sign in with their own providers (decision 78). */
export function entryService(deps: Deps, reach: Reach) {
  const { db, transact, clock, config, settings, publicUrl } = deps;
  const configured = configuredOrganisations(config);
  const inReach = askOnly(reach);

  const operating = (viewer: Viewer): OperatingSignOn => {
    if (!config.features.single_sign_on) throw new Refusal('feature_off');
    return mayOperateSignOn(viewer);
  };
  const isConfigured = (domain: string) => configured.some(({ email_domain }) => email_domain === domain);
  const shown = (row: EntryRow): SignOnEntry => toEntry(row, isConfigured(row.email_domain));

  /**
   * Refuses addresses that are invalid without contacting the provider. A provider that does not respond now is no reason to refuse an
   * entry.
   */
  const refuseAddress = async (address: string): Promise<void> => {
    if (!isSafeAddress(address, settings.production)) throw refused('discovery_url', fieldWords.sign_on_address);
    if (await inReach.refuses(address)) throw refused('discovery_url', fieldWords.sign_on_private);
  };
  const refuseConfigured = (domain: string): void => {
    if (isConfigured(domain)) throw refused('email_domain', fieldWords.sign_on_configured);
  };
  const refuseWorkspace = async (tx: Tx, operated: OperatingSignOn, id: string | null): Promise<void> => {
    if (id && !(config.features.workspaces && (await lockWorkspace(tx, operated, id)))) throw new Refusal('operate.workspace_not_found');
  };
  const held = async (tx: Tx, operated: OperatingSignOn, id: string): Promise<EntryRow> => {
    const row = await lockEntry(tx, operated, id);
    if (!row) throw new Refusal('operate.sign_on_not_found');
    return row;
  };
  const note = (tx: Tx, { actor_id }: OperatingSignOn, act: Act, id: string, summary: string) =>
    noteAct(tx, { at: clock.now(), actor_id, act, target: { kind: 'sign_on', id }, summary });
  /** Stops refreshes of sessions that were started by a domain, unless the configuration vouches for it. */
  const stop = async (tx: Tx, operated: OperatingSignOn, domain: string): Promise<void> => {
    if (!isConfigured(domain)) await stopVouching(tx, operated, domain, clock.now());
  };

  return {
    /** Returns configured providers, operators' entries, and the settings that providers need about this community. */
    list: async (viewer: Viewer) => {
      operating(viewer);
      return {
        configured: config.private.single_sign_on satisfies ConfiguredSignOn[],
        data: (await listEntries(db)).map(shown),
        redirect_url: `${publicUrl()}/login/callback`,
        sign_out_url: `${publicUrl()}/login`,
      };
    },

    /** Adds an entry, once per idempotency key. */
    add: async (viewer: Viewer, body: NewSignOn, once: CallContext['once']): Promise<SignOnEntry> => {
      const operated = operating(viewer);
      refuseConfigured(body.email_domain);
      await refuseAddress(body.discovery_url);
      return once(async (tx) => {
        await refuseWorkspace(tx, operated, body.workspace_id);
        const id = clock.newId();
        const outcome = await insertEntry(tx, operated, { id, ...body, now: clock.now() });
        if (outcome === 'taken') throw refused('email_domain', fieldWords.sign_on_taken);
        if (outcome === 'full') throw new Refusal('operate.sign_on_full');
        const entry = shown((await findEntry(tx, operated, id))!);
        await note(tx, operated, 'sign_on.add', id, `${entry.email_domain}: ${entry.discovery_url}`);
        return entry;
      });
    },

    /** Changes an entry. With another domain, provider or client, its sessions can no longer be refreshed. */
    change: async (viewer: Viewer, id: string, { version, ...named }: SignOnEdit): Promise<SignOnEntry> => {
      const operated = operating(viewer);
      if (named.discovery_url !== undefined) await refuseAddress(named.discovery_url);
      return transact(async (tx) => {
        const before = await held(tx, operated, id);
        if (version !== undefined && version !== before.version) throw new Refusal('operate.sign_on_changed', { current: shown(before) });
        const { email_domain, discovery_url, client_id, workspace_id } = before;
        const body = edited({ email_domain, discovery_url, client_id, workspace_id }, named);
        const fields = ['email_domain', 'discovery_url', 'client_id', 'workspace_id'] as const;
        const changed = fields.filter((field) => before[field] !== body[field]);
        if (changed.length === 0) return shown(before);
        if (changed.includes('email_domain')) refuseConfigured(body.email_domain);
        if (changed.includes('workspace_id')) await refuseWorkspace(tx, operated, body.workspace_id);
        await updateEntry(tx, operated, id, { ...body, now: clock.now() });
        if (changed.some((field) => field !== 'workspace_id')) await stop(tx, operated, before.email_domain);
        const entry = shown((await findEntry(tx, operated, id))!);
        const domains = [...new Set([before.email_domain, entry.email_domain])].join(' → ');
        await note(tx, operated, 'sign_on.change', id, `${domains}: ${changed.join(', ')}`);
        return entry;
      }).catch((error: unknown) => {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? refused('email_domain', fieldWords.sign_on_taken) : error;
      });
    },

    /** Deletes an entry. At once nobody can sign in by it, and its sessions can no longer be refreshed. */
    remove: (viewer: Viewer, id: string): Promise<void> => {
      const operated = operating(viewer);
      return transact(async (tx) => {
        const before = await held(tx, operated, id);
        await deleteEntry(tx, operated, id);
        await stop(tx, operated, before.email_domain);
        await note(tx, operated, 'sign_on.remove', id, `${before.email_domain}: ${before.discovery_url}`);
      });
    },

    /** Tests a provider. Configured providers may be anywhere, also in the local network. */
    test: async (viewer: Viewer, discoveryUrl: string): Promise<SignOnTest> => {
      operating(viewer);
      const isOwn = configured.some(({ discovery_url }) => discovery_url === discoveryUrl);
      return examine(discoveryUrl, isOwn ? askAnywhere : inReach, settings.production);
    },
  };
}
