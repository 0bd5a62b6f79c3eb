import { createHash } from 'node:crypto';
import { COOKIES } from '@dalpak/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceIsOurs, readDevice } from '../auth/known-device.ts';
import { networkOf } from '../auth/network.ts';
import { AppError } from '../errors/app-error.ts';
import type { PublicContext, SessionContext } from './context.ts';

const MINUTE_MS = 60_000;
/**
 * A network may make as many calls as this many callers, of all limited endpoints together. A shop with twenty tills
 * opens the day far below it; whoever collects sessions or signed cookies to be counted apart meets it.
 */
const CALLERS_OF_A_NETWORK = 10;

export interface CallLimitParts {
  /** How many calls of one limited endpoint one caller may make in a minute, in this process. */
  readonly callsAMinute: number;
  /** Signs the cookie by which a browser that signed in before is known. */
  readonly deviceKey: Buffer;
}

/** Who calls, as the gate found it; null before it answered. */
type ContextOf = (request: FastifyRequest) => PublicContext | SessionContext | null;

/** Counts one call. @throws TOO_MANY_REQUESTS */
export type CountCall = (request: FastifyRequest) => Promise<void>;

/**
 * Counters for limited endpoints: each call of this makes one of an endpoint's own, and all share the count of the
 * network. What is refused by the first is not counted by the second, so one caller who does not stop leaves it to the others.
 */
export function createCallLimits(app: FastifyInstance, parts: CallLimitParts, contextOf: ContextOf): () => CountCall {
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
        if (!counted.isAllowed && counted.isExceeded) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
      }
    };
  };
}

/**
 * Who is counted as one: the session; without one the browser that signed in here before, so that a stranger in the same
 * network does not use up its calls; otherwise the network. Only a cookie that the server signed counts apart: whatever
 * else a caller sends can be made up anew for each call, and would be a new count for each.
 */
function callerOf(request: FastifyRequest, context: PublicContext | SessionContext | null, deviceKey: Buffer): string {
  if (context !== null && 'session' in context) return `session ${context.session.id}`;
  const device = readDevice(context?.request.cookie(COOKIES.device));
  return device !== null && deviceIsOurs(deviceKey, device) ? `device ${device.id}` : `network ${networkOf(request.ip)}`;
}

/** What is remembered of a caller names nobody. */
function hash(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
