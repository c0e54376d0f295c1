import { asciiDomain, type DeploymentConfig } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listEntries } from './entries/entries.queries.ts';
import { domainOf } from './sso.policy.ts';

/** For how long pages may be answered by what this process last read. */
const FRESH_MS = 5000;
/** How long a page waits at most for what is read anew. */
const PATIENCE_MS = 500;

/** An organisation whose members sign in with its own provider, wherever it was entered. */
export interface Organisation {
  email_domain: string;
  discovery_url: string;
  client_id: string;
  /** The workspace that its members join: by its name in the configuration, by its id where operators chose it. */
  workspace: { name: string } | { id: string } | null;
  /** Whether its provider is believed where it says nothing about an address of the domain. */
  trust_addresses?: boolean | undefined;
  /** Whether the administrator entered it in the configuration: such a provider may be within the local network. */
  isConfigured: boolean;
}

/** All organisations, as the configuration and the operators' entries name them. */
export interface Organisations {
  /** Reads them anew, so that what any process has changed counts at once. */
  read: (db?: Database | Tx) => Promise<readonly Organisation[]>;
  /** As last read by this process. */
  known: () => readonly Organisation[];
  /** What to wait for so that `known` is right to within seconds, for a page; nothing if it is. Never rejects. */
  refresh: () => Promise<void> | undefined;
}

/** The organisations of the configuration; none where single sign-on is off. */
export const configuredOrganisations = ({ features, private: { single_sign_on } }: Pick<DeploymentConfig, 'features' | 'private'>) =>
  features.single_sign_on
    ? single_sign_on.map(
        ({ email_domain, workspace, ...provider }): Organisation => ({
          ...provider,
          email_domain: asciiDomain(email_domain),
          workspace: workspace === null ? null : { name: workspace },
          isConfigured: true,
        }),
      )
    : [];

/** The configuration counts where both name a domain. */
export function organisations({ db, config }: { db: Database; config: DeploymentConfig }): Organisations {
  const configured = configuredOrganisations(config);
  const taken = new Set(configured.map(({ email_domain }) => email_domain));
  let known: readonly Organisation[] = configured;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (handle: Database | Tx = db): Promise<readonly Organisation[]> => {
    if (!config.features.single_sign_on) return configured;
    const entered = (await listEntries(handle))
      .filter(({ email_domain }) => !taken.has(email_domain))
      .map(
        ({ email_domain, discovery_url, client_id, workspace_id }): Organisation => ({
          email_domain,
          discovery_url,
          client_id,
          workspace: workspace_id === null ? null : { id: workspace_id },
          isConfigured: false,
        }),
      );
    readAt = Date.now();
    known = [...configured, ...entered];
    return known;
  };

  const refresh = (): Promise<void> | undefined => {
    if (!config.features.single_sign_on || Date.now() - readAt < FRESH_MS) return undefined;
    // A database that is away must not keep pages from showing that.
    reading ??= read()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        reading = undefined;
      });
    const patience = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS).unref());
    return Promise.race([reading, patience]);
  };

  return { read, known: () => known, refresh };
}

/** Tells whether the members of an email's domain sign in with their own provider. */
export const signsOn =
  ({ read }: Organisations) =>
  async (email: string): Promise<boolean> => {
    const domain = domainOf(email);
    return (await read()).some(({ email_domain }) => email_domain === domain);
  };
