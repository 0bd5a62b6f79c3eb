import type { FastifyInstance } from 'fastify';
import { SUCCESS } from '@dalpak/contracts';
import { scrub } from '../../errors/scrub.ts';
import { missingOf, traceOf } from './call-trace.ts';
import type { KeyUse } from './key-use.ts';

/**
 * What the log shows of an error. Its texts may quote what people entered, so they are scrubbed;
 * other fields of the error are left out.
 */
export function errorForLog(error: Error): {
  readonly [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
} {
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  };
}

/**
 * Writes one line for each answered call, of these fields and no others: no address, header, query
 * or body. The id of the request stands in each line and in the answer, so that a call is found by
 * what a person reads out.
 */
export function logCalls(app: FastifyInstance, keyUse: KeyUse): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { call, caller, error } = traceOf(request);
    request.log.info(
      {
        call: call ?? 'none',
        method: request.method,
        status: reply.statusCode,
        code: error?.code ?? SUCCESS,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        cloud: caller?.cloudId ?? null,
        terminal: caller?.terminalId ?? null,
        key: caller?.keyId ?? null,
      },
      'call',
    );
    if (caller !== null && caller.keyId !== null)
      keyUse.note({
        cloudId: caller.cloudId,
        keyId: caller.keyId,
        call: call ?? 'none',
        answer: error?.code ?? SUCCESS,
        missing: error === null ? '' : missingOf(error),
      });
    done();
  });
}
