import { limits } from '@muster/contract';
import { locationOf } from '../directory.view.ts';
import { userSchema } from './names.ts';

type Resource = Record<string, unknown>;

/** One attribute of a schema (RFC 7643, section 7). */
const attribute = (name: string, description: string, more: Resource = {}): Resource => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const flag = { type: 'boolean', caseExact: undefined, uniqueness: undefined };
const group = { type: 'complex', caseExact: undefined, uniqueness: undefined };

const aUser = 'A member of the workspace whom the directory looks after';

/** The user schema: only attributes that are stored. */
export const userSchemaAt = (publicUrl: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: userSchema,
  name: 'User',
  description: aUser,
  attributes: [
    attribute('userName', 'What the directory calls them; unique in the workspace', { required: true, uniqueness: 'server' }),
    attribute('name', 'What they are called in the community', {
      ...group,
      subAttributes: [
        attribute('formatted', 'Both names, as the server puts them together', { mutability: 'readOnly' }),
        attribute('givenName', 'First name'),
        attribute('familyName', 'Last name'),
      ],
    }),
    attribute('displayName', 'Kept for the directory; the community shows their name'),
    attribute('emails', 'The one email of their account: the primary one, else that of work, else the first', {
      ...group,
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address'),
        attribute('type', 'Always work', { canonicalValues: ['work'] }),
        attribute('primary', 'Always true', flag),
      ],
    }),
    attribute('active', 'Whether they may come in', flag),
  ],
  meta: { resourceType: 'Schema', location: locationOf(publicUrl, `Schemas/${userSchema}`) },
});

/** The only resource type. Groups of the community are managed by their members, not by directories. */
export const userTypeAt = (publicUrl: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'User',
  name: 'User',
  description: aUser,
  endpoint: '/Users',
  schema: userSchema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: locationOf(publicUrl, 'ResourceTypes/User') },
});

/** Supported features of the standard (RFC 7643, section 5). */
export const providerConfigAt = (publicUrl: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.directory_people_max },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the workspace',
      description: 'Operators make it in the console; it is sent as a bearer token',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: locationOf(publicUrl, 'ServiceProviderConfig') },
});
