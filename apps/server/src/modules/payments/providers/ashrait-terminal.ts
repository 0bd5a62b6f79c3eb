import { TRANSMISSION_PHASES, CARD_TERMINAL_STATES } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { gatewayProvider } from './gateway-provider.ts';
import { type BatchProgress, type CardTerminal, ProviderSilent } from './provider.ts';
import type { RpcCall } from './rpc-call.ts';

const ASK_MS = 5_000;
const UNKNOWN_BATCH = 900;

const batchSchema = z.object({
  statusCode: z.number(),
  phase: z._default(z.enum(TRANSMISSION_PHASES), 'connecting'),
  state: z._default(z.enum(['running', 'done', 'broken']), 'running'),
  batchNumber: z._default(
    z.pipe(z.union([z.string().check(z.maxLength(20)), z.int()]), z.transform(String)),
    '',
  ),
});
const factsSchema = z.object({
  driver: z.string().check(z.maxLength(60)),
  version: z.string().check(z.maxLength(60)),
  terminalNumber: z.string().check(z.maxLength(20)),
  acquirers: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(40)),
        number: z.string().check(z.maxLength(20)),
      }),
    )
    .check(z.maxLength(10)),
  state: z.enum(CARD_TERMINAL_STATES),
  waiting: z.int().check(z.minimum(0)),
});

/**
 * A card terminal of the Israeli network: charges, the transmission (`doPeriodic`) that the till
 * must start, and what the device tells of itself.
 */
export function ashraitTerminal(call: RpcCall): CardTerminal {
  const ask = async <T>(
    schema: z.ZodMiniType<T>,
    method: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<T> => {
    const answer = schema.safeParse(await call(method, params, ASK_MS));
    if (!answer.success) throw new ProviderSilent('not an answer');
    return answer.data;
  };
  const progressOf = ({
    phase,
    state,
    batchNumber: batch,
  }: z.output<typeof batchSchema>): BatchProgress => ({ phase, state, batch });
  return {
    ...gatewayProvider(call),
    startBatch: async (id) => progressOf(await ask(batchSchema, 'doPeriodic', { vuid: id })),
    readBatch: async (id) => {
      const answer = await ask(batchSchema, 'getPeriodic', { vuid: id });
      return answer.statusCode === UNKNOWN_BATCH ? null : progressOf(answer);
    },
    readFacts: async () => {
      const { terminalNumber, ...facts } = await ask(factsSchema, 'getTerminalInfo', {});
      return { ...facts, terminal_number: terminalNumber };
    },
  };
}
