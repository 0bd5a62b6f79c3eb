import type { ErrorDetail } from '@dalpak/contracts';

/** The server answered, and the answer is a refusal. */
export class ServerError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly recommendations: readonly string[];
  /** Seconds to wait, when the server said so (sign-in limits). */
  readonly retryAfter: number | null;

  constructor(input: {
    status: number;
    code: string;
    desc: string;
    details?: readonly ErrorDetail[];
    recommendations?: readonly string[];
    retryAfter?: number | null;
  }) {
    super(input.desc);
    this.name = 'ServerError';
    this.status = input.status;
    this.code = input.code;
    this.details = input.details ?? [];
    this.recommendations = input.recommendations ?? [];
    this.retryAfter = input.retryAfter ?? null;
  }
}

/** The server was not reached, or something on the way answered in its place. `status` is 0 when nothing answered. */
export class NetworkError extends Error {
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.name = 'NetworkError';
    this.status = status;
  }
}

/** No answer in the time the call may take: it may or may not have been done. */
export class TimeoutError extends Error {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`No answer in ${timeoutMs} ms`);
    this.name = 'TimeoutError';
    this.timeoutMs = timeoutMs;
  }
}

/** True when the call never got an answer of our server: the till goes on offline, the back office offers to retry. */
export function isOffline(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof TimeoutError || hasCode(error, 'SERVICE_UNAVAILABLE');
}

/** True when the server refused with this code. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is ServerError {
  return error instanceof ServerError && codes.includes(error.code);
}
