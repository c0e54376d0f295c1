import { z } from 'zod';
import type { Call, Contract, Schema } from './define.ts';

const mark = 'x-secret';

/**
 * Marks a schema whose values are secrets: whoever has one may do what its owner may. Logs leave such parts of an address out, and the OpenAPI
 * document shows the mark.
 */
export const secret = <S extends z.ZodType>(schema: S): S => schema.meta({ ...schema.meta(), [mark]: true });

/** Whether values of a schema are secrets. */
export function isSecret(schema: z.ZodType): boolean {
  if (z.globalRegistry.get(schema)?.[mark] === true) return true;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType !== undefined && isSecret(innerType);
}

/** An address outside the calls that carries a secret: pages of the web and the server, and files that programs fetch without a token. */
export type SecretAddress = Pick<Call, 'path' | 'params' | 'query'>;

const text = secret(z.string());
const token = z.object({ token: text });

/** Every such address. A test refuses a route of the server or the web that has a token and is not among them. */
export const secretAddresses = {
  calendar: { path: '/api/calendar/{file}', params: z.object({ file: text }) },
  dataExport: { path: '/api/export/{id}', query: z.object({ signature: text }) },
  digestOff: { path: '/api/digest/off', query: token },
  digestOn: { path: '/api/digest/on', query: token },
  groupInvitation: { path: '/groups/invite/{token}', params: token },
  invitation: { path: '/invitation/{token}', params: token },
  film: { path: '/recordings/{id}/film', query: z.object({ signature: text }) },
  filmCaptions: { path: '/recordings/{id}/captions.vtt', query: z.object({ signature: text }) },
  resetPassword: { path: '/api/reset_password', query: token },
  signInCallback: { path: '/login/callback', query: z.object({ code: text, state: text }) },
  takeBackEmail: { path: '/api/take_back_email', query: token },
} satisfies Record<string, SecretAddress>;

/** The names of the secrets in the path or the query of an address. */
export const secretsIn = (schema: Schema | undefined): string[] =>
  Object.entries((schema as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {}).flatMap(([name, each]) =>
    isSecret(each) ? [name] : [],
  );

/** A path with secrets, segment by segment; null stands for any value that is none. */
export type SecretPath = ReadonlyArray<string | null | typeof secretSegment>;
export const secretSegment = Symbol('secret');

/** The paths with secrets, of these calls and outside them. */
export const secretPaths = (calls: Contract): SecretPath[] =>
  [...Object.values(calls), ...Object.values<SecretAddress>(secretAddresses)].flatMap(({ path, params }) => {
    const secrets = new Set(secretsIn(params).map((name) => `{${name}}`));
    if (secrets.size === 0) return [];
    const segments = path.split('/').map((part) => (secrets.has(part) ? secretSegment : part.startsWith('{') ? null : part));
    return [segments];
  });
