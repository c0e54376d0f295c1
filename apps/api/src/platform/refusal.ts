import { type ErrorBody, type ErrorCode, errors } from '@muster/contract';

type Health = Pick<ErrorBody, 'alive' | 'ready'>;

/** A refusal with one of the contract's codes; the registrar turns it into the answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly email: string[] | undefined;
  /** What was to be edited as it is now, where the edit was of an old version. */
  readonly current: object | undefined;
  /** Seconds until another try makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined;
  /** Whether the process lives and serves, for the refusal of who looks after it. */
  readonly health: Health | undefined;

  constructor(
    code: ErrorCode,
    detail: { fields?: Record<string, string[]>; email?: string[]; current?: object; retryAfter?: number; health?: Health } = {},
  ) {
    super(errors[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code].status;
    this.fields = detail.fields;
    this.email = detail.email;
    this.current = detail.current;
    this.retryAfter = detail.retryAfter;
    this.health = detail.health;
  }

  body(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.email && { email: this.email }),
      ...(this.current && { current: this.current }),
      ...this.health,
    };
  }
}
