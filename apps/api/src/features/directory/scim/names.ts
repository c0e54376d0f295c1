/** URNs of the user schema and of messages (RFC 7643, RFC 7644). */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Removes the URN of the user schema from an attribute path. */
export const withoutSchema = (path: string): string =>
  path.toLowerCase().startsWith(`${userSchema.toLowerCase()}:`) ? path.slice(userSchema.length + 1) : path;
