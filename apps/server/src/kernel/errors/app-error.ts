import {
  type DetailText,
  ERRORS,
  wireOperation,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  type PermissionOperation,
  type Reason,
} from '@dalpak/contracts';

/** Optional data of an expected failure. */
export interface AppErrorOptions {
  /** Replaces the catalogue's text, when the code alone does not say what to do. */
  readonly reason?: Reason;
  readonly details?: readonly ErrorDetail[];
  readonly recommendations?: readonly string[];
  /** The operation that the caller's permission map denies: a colleague may approve it. */
  readonly operation?: PermissionOperation;
  /** For SECOND_STEP_NEEDED: the token to send with the code. */
  readonly stepToken?: string;
  /** Seconds the caller should wait (`Retry-After`). */
  readonly retryAfterSeconds?: number;
}

/**
 * An expected failure with a code of the catalogue. Services throw or return it; the HTTP layer
 * turns it into `{code, desc, details?, recommendations?}` with the catalogue's status. Anything
 * else that is thrown is a bug and reaches the caller as SYSTEM_ERROR without its text.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** What the error says, as a detail of another. */
  toText(): DetailText {
    return this.options.reason ?? { text: ERRORS[this.code].he };
  }

  /** The error as sent to the client. */
  toBody(): ErrorBody {
    const { text, ...reason } = this.toText();
    return {
      code: this.code,
      desc: text,
      ...reason,
      ...(this.options.operation === undefined
        ? {}
        : { operation: wireOperation(this.options.operation) }),
      ...(this.options.stepToken === undefined ? {} : { step_token: this.options.stepToken }),
      ...(this.options.details === undefined ? {} : { details: this.options.details }),
      ...(this.options.recommendations === undefined
        ? {}
        : { recommendations: this.options.recommendations }),
    };
  }
}

/** Throws when the value is missing: to a client, missing and forbidden look the same. */
export function requireFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('NOT_FOUND');
  return value;
}
