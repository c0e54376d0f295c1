import type { Budget } from './budgets.ts';
import type { ErrorCode } from './errors.ts';

/** A schema slot, typed by structure only: constraining `ZodObject` itself costs twice the check time. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** What a parsed request holds. */
export type Parsed<S> = S extends Schema ? S['_zod']['output'] : undefined;
/** What a caller may write before defaults and coercion. */
export type Written<S> = S extends Schema ? S['_zod']['input'] : undefined;

/**
 * Who may call: `none` anybody; `signed_in` any valid access token, also before registration is finished; `verified` the same once the
 * email is verified;
 * `member` a registered member: verified email, workspace where one is needed, profile completed.
 */
export type Access = 'none' | 'signed_in' | 'verified' | 'member';

/** One call of the HTTP interface: everything that server, client, documentation and fuzzers need to know about it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under the site's root with `{name}` parameters; served with and without a trailing slash. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** The path parameter that must be the caller's own id; anybody else's answers 403 `member.not_you`. */
  readonly self?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** A JSON body, or `'binary'` for one raw file, or `'multipart'` for one file in a form. */
  readonly body?: Schema | 'binary' | 'multipart';
  readonly status?: 200 | 201 | 204;
  /** A body field whose faults a 400 lists at its top level too, as an own list (REG-38). */
  readonly lists?: 'email';
  /** Absent where the answer has no body. */
  readonly response?: Schema;
  /** Error codes of this call beyond those that every call may answer. */
  readonly errors?: readonly ErrorCode[];
  /** The code that refuses an edit of an old version: that answer brings the present state as `current`, in the shape of `response`. */
  readonly stale?: ErrorCode;
  /** What every request of it draws on; `read` where none is named. */
  readonly budget?: Budget;
  /** Budgets that it draws on besides, where what is asked for has one of its own. Its handler can draw on no other. */
  readonly further?: readonly Budget[];
  /** Served although the disk is nearly full: it needs next to no room, and members come in, read and leave by it. */
  readonly evenWhenFull?: true;
  /** A creating call that honours the `Idempotency-Key` header (ruling of architecture law 8). */
  readonly idempotent?: boolean;
}

export type Contract = Readonly<Record<string, Call>>;

/** What `self` of a call may be: the name of one of its path parameters. */
type SelfParam<C extends Call> = C extends { self: string } ? { readonly self: keyof Parsed<C['params']> } : unknown;

/** Keeps the literal types of a group of calls. */
export const defineCalls = <const C extends Contract>(calls: C & { readonly [N in keyof C]: SelfParam<C[N]> }): C => calls;
