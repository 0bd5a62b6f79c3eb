import { explain } from '../../errors/explain.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { outageCodeOf } from '../../db/index.ts';
import { AppError } from '../../errors/app-error.ts';
import { traceOf } from '../call/call-trace.ts';

/** Turns any thrown value into the one error shape. Only expected failures keep their text. */
export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error);
  traceOf(request).error = known;
  if (known.status >= 500)
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  const wait = known.options.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(known.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(known.toBody()));
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Never answered as a refusal of the input: a till keeps its sale and retries.
  if (outageCodeOf(error) !== null)
    return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 });
  return isFastifyError(error) ? fromFastify(error) : new AppError('SYSTEM_ERROR');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * The lock timeout elapsed, because another transaction holds the row: a long import may write rows
 * that this call writes too.
 */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCKED = explain('rows_locked');

function fromFastify(error: FastifyError): AppError {
  if (error.code === LOCK_NOT_AVAILABLE)
    return new AppError('SERVICE_UNAVAILABLE', { reason: LOCKED });
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('BODY_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('MALFORMED_JSON');
    default:
      break;
  }
  if (error.code.startsWith('FST_') && error.statusCode !== undefined && error.statusCode < 500)
    return new AppError('BAD_REQUEST');
  return new AppError('SYSTEM_ERROR');
}
