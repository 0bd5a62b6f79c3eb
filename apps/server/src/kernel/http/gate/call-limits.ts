import { createHash } from 'node:crypto';
import { COOKIES } from '@dalpak/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isGenuineDevice, readDevice } from '../../auth/known-device.ts';
import { networkOf } from '../../auth/network.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PublicContext, SessionContext } from '../call/context.ts';

const MINUTE_MS = 60_000;
/**
 * A network may make as many calls as this many callers, for all limited endpoints together. A shop
 * with twenty tills opens the day far below it; an attacker who collects sessions or signed cookies
 * to be counted separately reaches it.
 */
const CALLERS_OF_A_NETWORK = 10;

export interface CallLimitParts {
  /** Calls of one limited endpoint that one caller may make per minute, in this process. */
  readonly callsAMinute: number;
  /** Key of the cookie that identifies a browser that signed in before. */
  readonly deviceKey: Buffer;
}

/** The caller's context from the gate; null before the gate has answered. */
type ContextOf = (request: FastifyRequest) => PublicContext | SessionContext | null;

/** Counts one call. @throws TOO_MANY_REQUESTS */
export type CountCall = (request: FastifyRequest) => Promise<void>;

/**
 * Creates counters for limited endpoints: each counter belongs to one endpoint, and all share the
 * count of the network. A call refused by the first count is not added to the second, so one
 * persistent caller does not use up the network's calls.
 */
export function createCallLimits(
  app: FastifyInstance,
  parts: CallLimitParts,
  contextOf: ContextOf,
): () => CountCall {
  const ofNetwork = app.createRateLimit({
    max: parts.callsAMinute * CALLERS_OF_A_NETWORK,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => networkOf(request.ip),
  });
  return () => {
    const ofCaller = app.createRateLimit({
      max: parts.callsAMinute,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => hash(callerOf(request, contextOf(request), parts.deviceKey)),
    });
    return async (request) => {
      for (const count of [ofCaller, ofNetwork]) {
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded)
          throw new AppError('TOO_MANY_REQUESTS', {
            retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
          });
      }
    };
  };
}

/**
 * The caller that a count belongs to: the session; without one the browser that signed in here
 * before, so that a stranger on the same network does not use up its calls; otherwise the network.
 * Only a cookie that the server signed is counted separately: everything else that a client sends
 * can be invented anew for each call, and would start a new count.
 */
function callerOf(
  request: FastifyRequest,
  context: PublicContext | SessionContext | null,
  deviceKey: Buffer,
): string {
  if (context !== null && 'session' in context) return `session ${context.session.id}`;
  const device = readDevice(context?.request.cookie(COOKIES.device));
  return device !== null && isGenuineDevice(deviceKey, device)
    ? `device ${device.id}`
    : `network ${networkOf(request.ip)}`;
}

/** Counters store a hash, so that they identify no person. */
function hash(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
