import type { ErrorDetail, PermissionOperation } from '@dalpak/contracts';

/** An error that says whether the server is to be told of it. One without the flag is a bug until somebody says otherwise. */
interface Reportable {
  /** False: the log of this page alone has it. */
  readonly report: boolean;
}

/** Whether an error says of itself that the server is not to be told. */
export function isUnreported(error: unknown): boolean {
  return error instanceof Error && 'report' in error && error.report === false;
}

/** The server answered, and the answer is a refusal. */
export class ServerError extends Error implements Reportable {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly recommendations: readonly string[];
  /** Of PERMISSION_DENIED: what the person's map does not allow, where the server says so. */
  readonly operation: PermissionOperation | null;
  /** Of SECOND_STEP_NEEDED: what the code is sent with. */
  readonly stepToken: string | null;
  /** Seconds to wait, when the server said so (sign-in limits). */
  readonly retryAfter: number | null;
  readonly report: boolean;

  constructor(input: {
    status: number;
    code: string;
    desc: string;
    details?: readonly ErrorDetail[];
    recommendations?: readonly string[];
    operation?: PermissionOperation | null;
    stepToken?: string | null;
    retryAfter?: number | null;
  }) {
    super(input.desc);
    this.name = 'ServerError';
    this.status = input.status;
    this.code = input.code;
    this.details = input.details ?? [];
    this.recommendations = input.recommendations ?? [];
    this.operation = input.operation ?? null;
    this.stepToken = input.stepToken ?? null;
    this.retryAfter = input.retryAfter ?? null;
    // A refusal is no bug; that the server broke down is one.
    this.report = input.status >= 500 && input.code === 'SYSTEM_ERROR';
  }
}

/** The server was not reached, or something on the way answered in its place. `status` is 0 when nothing answered. */
export class NetworkError extends Error implements Reportable {
  readonly status: number;
  readonly report = false;

  constructor(message: string, status = 0) {
    super(message);
    this.name = 'NetworkError';
    this.status = status;
  }
}

/** No answer in the time the call may take: it may or may not have been done. */
export class TimeoutError extends Error implements Reportable {
  readonly timeoutMs: number;
  readonly report = false;

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
