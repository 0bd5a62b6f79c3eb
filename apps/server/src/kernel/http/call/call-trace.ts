import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../errors/app-error.ts';
import type { CallerFacts } from './context.ts';

/** What is known of a call when it has been answered. */
export interface CallTrace {
  /** Name of the endpoint; null when no route was found. */
  call: string | null;
  caller: CallerFacts | null;
  error: AppError | null;
}

const traces = new WeakMap<FastifyRequest, CallTrace>();

/** The trace of a request, while it lives. */
export function traceOf(request: FastifyRequest): CallTrace {
  const known = traces.get(request);
  if (known !== undefined) return known;
  const trace: CallTrace = { call: null, caller: null, error: null };
  traces.set(request, trace);
  return trace;
}

/** What a refused call lacked, in a few letters: a right, or the place where the key may be used. */
export function missingOf({ options: { operation, details } }: AppError): string {
  if (operation === undefined) return details?.[0]?.field ?? '';
  return operation.type === 'components'
    ? `components.${operation.key}.${operation.action}`
    : `${operation.type}.${operation.key}`;
}
