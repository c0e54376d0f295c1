import type { MusterContract, SignOnEntry } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { createMerge } from '../../../platform/merge.ts';
import { queryClient } from '../../../platform/query.ts';
import { ChangedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { keptWriting, type Writing } from '../kept.store.ts';

/** All organisations that sign in with their own provider, and what providers have to know. */
export const signOnQuery = queryOptions({
  queryKey: ['operate', 'sign-on'],
  queryFn: ({ signal }) => api.listSignOn({}, { signal }),
  staleTime: 0,
});
export const readSignOnAgain = () => queryClient.invalidateQueries({ queryKey: signOnQuery.queryKey });

/** An entry as its form holds it. */
export interface SignOnFields {
  email_domain: string;
  discovery_url: string;
  client_id: string;
  /** The id of a workspace, or empty. */
  workspace_id: string;
}

const empty: SignOnFields = { email_domain: '', discovery_url: '', client_id: '', workspace_id: '' };

/** What the form begins with for an entry. */
export const fieldsOf = ({ email_domain, discovery_url, client_id, workspace }: SignOnEntry): SignOnFields => ({
  email_domain,
  discovery_url,
  client_id,
  workspace_id: workspace?.id ?? '',
});

export const signOnMerging = createMerge<SignOnFields, keyof SignOnFields>({
  email_domain: ['email_domain'],
  discovery_url: ['discovery_url'],
  client_id: ['client_id'],
  workspace_id: ['workspace_id'],
});

type Kept = Writing<SignOnFields, SignOnEntry>;
const useKept = keptWriting<Kept>('drafts.sign-on');
/** What was entered so far about an entry, or about a new one. */
export const useSignOnWriting = (memberId: string, entry: SignOnEntry | null) =>
  useKept(`${memberId}:${entry?.id ?? 'new'}`, () => ({ fields: entry ? fieldsOf(entry) : empty, seen: entry }));

/** Adds it, or changes one. Rejects with `ChangedElsewhere` where another operator was faster. */
export async function sendSignOn({ fields, seen }: Kept): Promise<SignOnEntry> {
  const body = {
    email_domain: fields.email_domain.trim(),
    discovery_url: fields.discovery_url.trim(),
    client_id: fields.client_id.trim(),
    workspace_id: fields.workspace_id || null,
  };
  if (!seen) return api.addSignOn({ body });
  return api.changeSignOn({ params: { id: seen.id }, body: { ...body, version: seen.version } }).catch((error: unknown) => {
    const current = presentState<MusterContract['changeSignOn']>(error);
    throw current ? new ChangedElsewhere(current) : error;
  });
}
