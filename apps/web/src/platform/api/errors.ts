import type { ErrorDetail, PermissionOperation } from '@dalpak/contracts';

/**
 * An error that says whether it is reported to the server. An error without the flag counts as a
 * bug.
 */
interface Reportable {
  /** False: the error is only written to the log of this page. */
  readonly report: boolean;
}

/** Whether the error opts out of being reported to the server. */
export function isUnreported(error: unknown): boolean {
  return error instanceof Error && 'report' in error && error.report === false;
}

/** The server answered with a refusal. */
export class ServerError extends Error implements Reportable {
  readonly status: number;
  readonly code: string;
  /** The message is in the language of the screen, and says more than the code. */
  readonly isTranslated: boolean;
  readonly details: readonly ErrorDetail[];
  readonly recommendations: readonly string[];
  /**
   * Of PERMISSION_DENIED: the operation that the user's permissions do not allow, when the server
   * names it.
   */
  readonly operation: PermissionOperation | null;
  /** Of SECOND_STEP_NEEDED: the token that is sent with the code. */
  readonly stepToken: string | null;
  /** Seconds to wait, when the server said so (sign-in limits). */
  readonly retryAfter: number | null;
  /** Id of the call in the server's log; null when the answer had none. */
  readonly requestId: string | null;
  readonly report: boolean;

  constructor(input: {
    status: number;
    code: string;
    desc: string;
    isTranslated?: boolean;
    details?: readonly ErrorDetail[];
    recommendations?: readonly string[];
    operation?: PermissionOperation | null;
    stepToken?: string | null;
    retryAfter?: number | null;
    requestId?: string | null;
  }) {
    super(input.desc);
    this.name = 'ServerError';
    this.status = input.status;
    this.code = input.code;
    this.isTranslated = input.isTranslated ?? false;
    this.details = input.details ?? [];
    this.recommendations = input.recommendations ?? [];
    this.operation = input.operation ?? null;
    this.stepToken = input.stepToken ?? null;
    this.retryAfter = input.retryAfter ?? null;
    this.requestId = input.requestId ?? null;
    // A refusal is not a bug; a server failure is.
    this.report = input.status >= 500 && input.code === 'SYSTEM_ERROR';
  }
}

/**
 * The server was not reached, or a gateway answered in its place. `status` is 0 when no answer
 * came.
 */
export class NetworkError extends Error implements Reportable {
  readonly status: number;
  readonly report = false;

  constructor(message: string, status = 0) {
    super(message);
    this.name = 'NetworkError';
    this.status = status;
  }
}

/** No answer within the time-out: the call may or may not have taken effect. */
export class TimeoutError extends Error implements Reportable {
  readonly timeoutMs: number;
  readonly report = false;

  constructor(timeoutMs: number) {
    super(`No answer in ${timeoutMs} ms`);
    this.name = 'TimeoutError';
    this.timeoutMs = timeoutMs;
  }
}

/**
 * True when our server did not answer the call: the till works on offline, the back office offers a
 * retry.
 */
export function isOffline(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    hasCode(error, 'SERVICE_UNAVAILABLE')
  );
}

/** True when the server refused with this code. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is ServerError {
  return error instanceof ServerError && codes.includes(error.code);
}
