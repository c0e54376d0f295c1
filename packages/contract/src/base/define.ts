import type { ErrorCode } from '../errors.ts';
import type { Act } from './acts.ts';
import type { Budget } from './budgets.ts';

/** A schema slot, typed by structure only: constraining `ZodObject` itself costs twice the check time. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** What a parsed request holds. */
export type Parsed<S> = S extends Schema ? S['_zod']['output'] : undefined;
/** What a caller may send, before defaults and coercion. */
export type Written<S> = S extends Schema ? S['_zod']['input'] : undefined;

/**
 * Who may call: `none` anyone; `signed_in` anyone with a valid access token, even before registration is finished; `verified` the same with
 * a verified email; `member` a registered member: verified email, workspace where one is needed, profile completed.
 */
export type Access = 'none' | 'signed_in' | 'verified' | 'member';

/** One call of the HTTP interface: everything that the server, client, documentation and fuzzers need to know about it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under the site's root with `{name}` parameters; served with and without a trailing slash. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** The path parameter that must be the caller's own id; any other id answers 403 `member.not_you`. */
  readonly self?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** A JSON body, `'binary'` for one raw file, or `'multipart'` for one file in a form. */
  readonly body?: Schema | 'binary' | 'multipart';
  /** The content types of a `'binary'` body; images by default. */
  readonly types?: readonly string[];
  readonly status?: 200 | 201 | 204;
  /** A body field whose errors a 400 also lists at its top level, as a list of its own (REG-38). */
  readonly lists?: 'email';
  /** Absent if the answer has no body. */
  readonly response?: Schema;
  /** The type of an answer that is a file instead of JSON; its `response` is a string. */
  readonly file?: 'application/jsonl' | 'text/calendar' | 'text/csv' | 'text/tab-separated-values';
  /** Error codes of this call, beyond those that every call may answer. */
  readonly errors?: readonly ErrorCode[];
  /**
   * The code that refuses an edit of an outdated version. That answer carries the current version as `current`, in the shape of `response`.
   */
  readonly stale?: ErrorCode;
  /** The budget that every request draws on; `read` by default. */
  readonly budget?: Budget;
  /** Further budgets, where what is requested has one of its own. The handler can draw on no others. */
  readonly further?: readonly Budget[];
  /** Served even when the disk is nearly full: it needs next to no space, and members need it to come in, read and leave. */
  readonly evenWhenFull?: true;
  /**
   * It changes what is there: a field that the body leaves out keeps its value, so none has a default, and null takes a value away. Its body
   * is made by `editOf`.
   */
  readonly edits?: true;
  /** What it is in the audit log, if only operators may make it: each leaves one entry there. */
  readonly act?: Act;
  /** A creating call that honours the `Idempotency-Key` header (ruling of architecture law 8). */
  readonly idempotent?: boolean;
}

/** The flags of a call in a client's table: it needs no token; it creates something and honours the `Idempotency-Key` header. */
export const flags = { open: 1, idempotent: 2 } as const;
export const flagsOf = ({ access, idempotent }: Call): number => (access === 'none' ? flags.open : 0) | (idempotent ? flags.idempotent : 0);

export type Contract = Readonly<Record<string, Call>>;

/** What `self` of a call may be: the name of one of its path parameters. */
type SelfParam<C extends Call> = C extends { self: string } ? { readonly self: keyof Parsed<C['params']> } : unknown;

/** Keeps the literal types of a group of calls. */
export const defineCalls = <const C extends Contract>(calls: C & { readonly [N in keyof C]: SelfParam<C[N]> }): C => calls;
