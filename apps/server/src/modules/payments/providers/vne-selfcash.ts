// The wire shape of V.N.E. Selfcash stands in this file alone. Public pages name the address, the
// types of requests and the five seconds; the names of the fields are ours and were not tried with a
// device.
import { CARD_TERMINAL_STATES } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { ProviderSilent, ProviderUnreachable } from './provider.ts';
import type { CashMachine, MachineProgress, MachineWay } from './cash-machine.ts';

/** Types of requests. */
const VNE_TYPE = {
  take: { begin: 1, poll: 2, cancel: 3 },
  pay: { begin: 10, poll: 11, cancel: 12 },
  status: 20,
} as const;

/** Answer for an act that the machine never received. */
const VNE_UNKNOWN = 404;

/**
 * Posts one request to the machine and returns its answer.
 * @throws ProviderUnreachable when nothing was sent; ProviderSilent when the outcome is unknown
 */
export type VneCall = (body: object, timeoutMs: number) => Promise<unknown>;

const coinsSchema = z.record(z.string().check(z.regex(/^\d{1,6}$/)), z.int());
const actSchema = z.object({
  status: z.literal(0),
  inserted: z.int().check(z.minimum(0)),
  dispensed: z.int().check(z.minimum(0)),
  result: z.enum(['working', 'done', 'cancelled', 'jam', 'no_change']),
  coins: coinsSchema,
});
const unknownSchema = z.object({ status: z.literal(VNE_UNKNOWN) });
const factsSchema = z.object({
  status: z.literal(0),
  driver: z.string().check(z.maxLength(60)),
  version: z.string().check(z.maxLength(60)),
  state: z.enum(CARD_TERMINAL_STATES),
  content: coinsSchema,
});

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ProviderSilent('not an answer');
  return parsed.data;
}

const toProgress = ({
  inserted,
  dispensed,
  result,
  coins,
}: z.output<typeof actSchema>): MachineProgress => ({
  putIn: inserted,
  paidOut: dispensed,
  outcome: result === 'working' ? null : result,
  coins,
});

/**
 * A machine of V.N.E. A request without an answer is sent again as it was: the machine knows an act
 * by its id, and does nothing twice.
 * @param silenceMs how long an answer is waited for
 */
export function vneSelfcash(call: VneCall, silenceMs: number): CashMachine {
  const ask = async (body: object): Promise<unknown> => {
    try {
      return await call(body, silenceMs);
    } catch (error) {
      if (!(error instanceof ProviderSilent) || error instanceof ProviderUnreachable) throw error;
    }
    try {
      return await call(body, silenceMs);
    } catch (error) {
      // The first request may have arrived, whatever became of the second.
      throw error instanceof ProviderUnreachable ? new ProviderSilent(error.failure) : error;
    }
  };
  const askKnown = async (type: number, id: string): Promise<MachineProgress | null> => {
    const answer = await ask({ type, id });
    return unknownSchema.safeParse(answer).success ? null : toProgress(read(actSchema, answer));
  };
  return {
    begin: async (way: MachineWay, id, amount) =>
      toProgress(read(actSchema, await ask({ type: VNE_TYPE[way].begin, id, amount }))),
    poll: (way, id) => askKnown(VNE_TYPE[way].poll, id),
    cancel: (way, id) => askKnown(VNE_TYPE[way].cancel, id),
    readFacts: async () => {
      const { driver, version, state, content } = read(
        factsSchema,
        await ask({ type: VNE_TYPE.status }),
      );
      return { driver, version, state, content };
    },
  };
}
