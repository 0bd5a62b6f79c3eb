import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import {
  type OutsideClub,
  type SimulatedDeal,
  simulatedClub,
} from '../modules/outside-club/index.ts';

const requestSchema = z.object({
  method: z.string(),
  params: z.tuple([z.record(z.string(), z.union([z.string(), z.number()]))]),
});

async function answer(club: OutsideClub, body: string): Promise<unknown> {
  const { method, params } = requestSchema.parse(JSON.parse(body));
  const [given] = params;
  const text = (key: string): string => String(given[key] ?? '');
  switch (method) {
    case 'identify':
      return { member: await club.identify(text('card')) };
    case 'reserve':
      return {
        number: await club.reserve({
          id: text('id'),
          card: text('card'),
          benefit: text('benefit'),
        }),
      };
    case 'confirm':
      await club.confirm(text('id'), Number(given['saleNumber']));
      return { done: true };
    case 'cancel':
      await club.cancel(text('id'));
      return { done: true };
    case 'refund':
      await club.refund(text('id'), Number(given['rate']));
      return { done: true };
    default:
      throw new Error(`Unknown method ${method}`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

export interface ClubSimulator {
  readonly url: string;
  readonly deals: ReadonlyMap<string, SimulatedDeal>;
  close(): Promise<void>;
}

export interface SimulatorOptions {
  readonly port: number;
  readonly fail?: (method: string) => 'none' | 'before' | 'after';
  readonly report?: (line: string) => void;
}

/** A SIMULATOR of a club outside: JSON-RPC over HTTP. An answer that is lost is a gateway's error. */
export async function startClubSimulator({
  port,
  fail = () => 'none',
  report = () => undefined,
}: SimulatorOptions): Promise<ClubSimulator> {
  const deals = new Map<string, SimulatedDeal>();
  const club = simulatedClub(deals, fail);
  const server = createServer((request, response) => {
    bodyOf(request)
      .then(async (body) => {
        const result = await answer(club, body);
        report(`${body} → ${JSON.stringify(result)}`);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
      })
      .catch((error: unknown) => {
        report(error instanceof Error ? error.message : String(error));
        response.statusCode = 502;
        response.end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    deals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
