import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@dalpak/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, SessionContext } from '../call/context.ts';
import {
  createAdmissionControl,
  HEAVY_FROM_BYTES,
  ADMISSION_LIMITS,
  type Release,
  type AdmissionControl,
} from './admission-control.ts';

/** The places that calls occupy in the {@link AdmissionControl}, from the gate until their end. */
export interface CallAdmission {
  /**
   * Acquires a place before the body is read. Public calls are small and limited elsewhere; a
   * stream occupies no place, because it works only when there is an event.
   */
  enter(
    endpoint: Endpoint,
    context: PublicContext | SessionContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>;
  /** The turn of a call with a large body, before the body is parsed; null when it needs none. */
  waitForBodyTurn(request: FastifyRequest, size: number): Promise<void> | null;
  /** The turn of a call that is always heavy, unless the call already has one. */
  waitForTurn(endpoint: Endpoint, request: FastifyRequest): Promise<void>;
  /**
   * Releases the turn when the answer is computed: a slow client does not hold up the next call.
   */
  releaseTurn(request: FastifyRequest): void;
}

interface AdmittedCall {
  readonly cloudId: number;
  /** Receives the function to call when the caller is gone or answered. */
  readonly onEnd: (leave: Release) => void;
  turn: Release | null;
}

export function createCallAdmission(
  gate: AdmissionControl = createAdmissionControl(),
): CallAdmission {
  const held = new WeakMap<FastifyRequest, AdmittedCall>();

  async function takeTurn(request: FastifyRequest): Promise<void> {
    const mine = held.get(request);
    if (mine === undefined || mine.turn !== null) return;
    mine.turn = await gate.turn(mine.cloudId, mine.onEnd);
    mine.onEnd(mine.turn);
  }

  return {
    async enter(endpoint, context, request, reply) {
      if (!('session' in context) || endpoint.stream === true) return;
      let over = false;
      const leaves = new Set<Release>();
      const end = (): void => {
        over = true;
        for (const leave of leaves) leave();
        leaves.clear();
      };
      const onEnd = (leave: Release): void => {
        if (over) leave();
        else leaves.add(leave);
      };
      reply.raw.once('finish', end);
      reply.raw.once('close', end);
      const own = endpoint.work;
      const counterKey =
        own === undefined ? context.session.id : `${context.session.id} ${endpoint.name}`;
      const work = {
        cloudId: context.cloudId,
        office: context.session.kind !== 'terminal',
        counterKey,
        bounds: own ?? ADMISSION_LIMITS.session,
        bytes: announcedBytes(endpoint, request),
      };
      onEnd(await gate.enter(work, onEnd));
      held.set(request, { cloudId: context.cloudId, onEnd, turn: null });
    },
    waitForBodyTurn: (request, size) => (size < HEAVY_FROM_BYTES ? null : takeTurn(request)),
    waitForTurn: async (endpoint, request) => {
      const mine = held.get(request);
      // The body was parsed just now: calls that waited for that precede the rest of this one.
      if (mine !== undefined && mine.turn !== null) {
        if (endpoint.work?.heavy === 'reading') mine.turn();
        await setImmediate();
      } else if (endpoint.work?.heavy === 'always') await takeTurn(request);
    },
    releaseTurn: (request) => held.get(request)?.turn?.(),
  };
}

/** Bytes of the body as announced by the call; without a length, as many as it may send. */
function announcedBytes(
  { body, bodyLimit = 1024 * 1024 }: Endpoint,
  { headers }: FastifyRequest,
): number {
  if (headers['transfer-encoding'] !== undefined) return body === undefined ? 0 : bodyLimit;
  const said = Number(headers['content-length'] ?? 0);
  return Number.isFinite(said) ? Math.min(said, bodyLimit) : bodyLimit;
}
