import { asciiDomain, type DeploymentConfig } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listEntries } from './entries/entries.queries.ts';
import { domainOf } from './sso.policy.ts';

/** How long pages may use the organisations that this process read last. */
const FRESH_MS = 5000;
/** How long a page waits for a new read at most. */
const PATIENCE_MS = 500;

/** An organisation whose members sign in with its own provider, from the configuration or an operator's entry. */
export interface Organisation {
  email_domain: string;
  discovery_url: string;
  client_id: string;
  /** The workspace that its members join: by name in the configuration, by id in operators' entries. */
  workspace: { name: string } | { id: string } | null;
  /** True if addresses of the domain are trusted although the provider does not say whether they are verified. */
  trust_addresses?: boolean | undefined;
  /** True if it comes from the configuration: such a provider may be in the local network. */
  isConfigured: boolean;
}

/** All organisations, from the configuration and operators' entries. */
export interface Organisations {
  /** Reads the organisations again, so that changes of any process apply at once. */
  read: (db?: Database | Tx) => Promise<readonly Organisation[]>;
  /** Returns the organisations as last read by this process. */
  known: () => readonly Organisation[];
  /**
   * Returns a promise to await before `known` is used for a page, so that it is at most a few seconds old; undefined if it already is.
   * Never rejects.
   */
  refresh: () => Promise<void> | undefined;
}

/** Returns the organisations in the configuration; none if single sign-on is off. */
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

/** Combines the configuration and operators' entries. The configuration takes precedence if both name a domain. */
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
    // Errors are ignored, so that pages can be shown, and report the outage, while the database is down.
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

/** Returns a function that checks whether the members of an email's domain sign in with their own provider. */
export const signsOn =
  ({ read }: Organisations) =>
  async (email: string): Promise<boolean> => {
    const domain = domainOf(email);
    return (await read()).some(({ email_domain }) => email_domain === domain);
  };
