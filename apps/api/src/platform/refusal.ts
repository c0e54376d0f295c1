import { type ErrorBody, type ErrorCode, errors } from '@muster/contract';

type Health = Pick<ErrorBody, 'alive' | 'ready'>;

/** A refusal with one of the contract's codes; the registrar turns it into the answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly email: string[] | undefined;
  /** The current version of the edited object, if the edit was of an outdated one. */
  readonly current: object | undefined;
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined;
  /** For health checks: whether the process is alive and ready. */
  readonly health: Health | undefined;

  constructor(
    code: ErrorCode,
    detail: {
      /** Replaces the default message of the code. */
      message?: string;
      fields?: Record<string, string[]>;
      email?: string[];
      current?: object;
      retryAfter?: number;
      health?: Health;
    } = {},
  ) {
    super(detail.message ?? errors[code].message);
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
