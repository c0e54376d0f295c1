import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Id, IdParams, Instant, Next, Offset, requiredLine } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/** Where directories send people to, under the community's own address (SCIM 2.0, RFC 7644). Not a call: its shapes are the standard's. */
export const scimPath = '/scim/v2';

/** A domain of email addresses such as `example.com`, stored in lower case. */
const EmailDomain = z
  .string({ message: fieldWords.required })
  .trim()
  .toLowerCase()
  .max(limits.email_length, fieldWords.domain)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, fieldWords.domain);

/** A token by which an employer's directory manages the people of a workspace. The secret is returned once, when it is created. */
export const DirectoryToken = z
  .object({
    id: Id,
    name: z.string(),
    /** Of whose addresses it may make, find and change accounts. */
    domains: z.array(z.string()),
    created_at: Instant,
    /** When it was last used, to the minute; null if never. */
    used_at: Instant.nullable(),
  })
  .meta({ id: 'DirectoryToken' });
export type DirectoryToken = z.infer<typeof DirectoryToken>;

/** What a directory did to a member; `refuse` is a request that was refused. */
export const directoryActs = ['create', 'link', 'change', 'deactivate', 'reactivate', 'remove', 'refuse'] as const;
export type DirectoryAct = (typeof directoryActs)[number];

/** What a directory did, for operators. */
export const DirectoryEntry = z
  .object({
    id: Id,
    at: Instant,
    act: z.enum(directoryActs),
    /** The name of the token it came with. */
    token: z.string(),
    /** The person concerned, by their current name; null for a refused request about a person unknown to the directory. */
    member: z.object({ id: Id, name: z.string() }).nullable(),
    /** What was changed, as the directory calls it; else empty. */
    changed: z.array(z.string()),
    /** Why a request was refused, as the directory was answered; null for what was done. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'DirectoryEntry' });
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

const ruled = ['feature_off', 'operate.operators_only', 'operate.workspace_not_found'] as const;
const directory = '/api/operate/workspaces/{id}/directory';

/** How operators connect an employer's directory of people to a workspace. */
export const directoryCalls = defineCalls({
  getDirectory: {
    method: 'GET',
    path: directory,
    access: 'member',
    summary: 'The tokens by which directories look after a workspace, and where they send people to; operators only',
    params: IdParams,
    response: z.object({ workspace: z.string(), url: z.string(), people: z.number().int(), tokens: z.array(DirectoryToken) }),
    errors: ruled,
  },
  createDirectoryToken: {
    method: 'POST',
    path: `${directory}/tokens`,
    access: 'member',
    budget: 'write',
    act: 'directory.connect',
    idempotent: true,
    summary: 'Make a token for a directory; its secret is in this answer alone; operators only',
    params: IdParams,
    body: z.strictObject({
      name: requiredLine(limits.directory_token_name_length),
      domains: z.array(EmailDomain).min(1, fieldWords.required).max(limits.directory_domains),
    }),
    status: 201,
    response: z.object({ token: DirectoryToken, secret: secret(z.string()) }),
    errors: [...ruled, 'operate.directory_full'],
  },
  revokeDirectoryToken: {
    method: 'DELETE',
    path: `${directory}/tokens/{tokenId}`,
    access: 'member',
    budget: 'write',
    act: 'directory.disconnect',
    summary: 'Revoke a token of a directory: it is good no more, at once; operators only',
    params: z.strictObject({ id: Id, tokenId: Id }),
    status: 204,
    errors: [...ruled, 'operate.directory_token_not_found'],
  },
  listDirectoryEntries: {
    method: 'GET',
    path: `${directory}/log`,
    access: 'member',
    summary: 'What directories did to people of a workspace, the latest first; operators only',
    params: IdParams,
    query: z.strictObject({ offset: Offset }),
    response: z.object({ data: z.array(DirectoryEntry), next: Next }),
    errors: ruled,
  },
});
