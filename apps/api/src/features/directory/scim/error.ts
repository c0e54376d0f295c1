/** SCIM error types (RFC 7644, section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A refusal of a directory's request, in SCIM format. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

export const badSyntax = (detail: string): ScimError => new ScimError(400, detail, 'invalidSyntax');
export const badValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue');
export const badPath = (path: string): ScimError =>
  new ScimError(400, `There is nothing at the path ${path.slice(0, 100)}.`, 'invalidPath');
export const noSuchPerson = (): ScimError => new ScimError(404, 'There is no such user.');
export const takenError = (): ScimError =>
  new ScimError(409, 'There is such a user already, or this directory cannot have them.', 'uniqueness');
