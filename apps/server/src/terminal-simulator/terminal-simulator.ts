import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

/** Phases that a transmission passes after it has connected. */
const PHASES = ['connecting', 'parameters', 'transactions', 'blocked_cards', 'software'] as const;

/** What the simulator does with the next calls; a test or a demonstration sets it. */
export const moodSchema = z.strictObject({
  /**
   * `time_out` charges nothing and stays silent, `lose_answer` charges and stays silent, `partial`
   * approves two thirds, `over` a shekel too much, `other_terms` turns 3 payments into 6 and a
   * regular charge into an immediate debit.
   */
  charge: z.enum([
    'approve',
    'refuse',
    'time_out',
    'lose_answer',
    'partial',
    'over',
    'other_terms',
  ]),
  /** The phase in which transmissions are broken off; null = they succeed. */
  breakAt: z.nullable(z.enum(PHASES)),
  state: z.enum(['ready', 'busy', 'not_established', 'fault']),
  terminalNumber: z.string().check(z.regex(/^\d{1,10}$/)),
});

const dealSchema = z.object({
  vuid: z.string(),
  uid: z.string(),
  approved: z.boolean(),
  voided: z.boolean(),
  /** Number of the batch that transmitted it; null = it waits. */
  batch: z.nullable(z.int()),
  tranType: z.int(),
  amount: z.int(),
  cashBackAmount: z._default(z.int(), 0),
  creditTerms: z.int(),
  payments: z.int(),
  first: z.nullable(z.int()),
  other: z.nullable(z.int()),
  lastDigits: z.string(),
  originalUid: z.nullable(z.string()),
});
export type SimulatedDeal = z.output<typeof dealSchema>;

const batchSchema = z.object({
  vuid: z.string(),
  number: z.int(),
  startedAt: z.number(),
  breakAt: z.nullable(z.enum(PHASES)),
  ended: z.boolean(),
  deals: z.array(z.string()),
});

/** Everything a simulated terminal remembers, so that a restart of its process forgets nothing. */
export const terminalStateSchema = z.object({
  mood: moodSchema,
  nextBatch: z.int().check(z.positive()),
  deals: z.array(dealSchema),
  batches: z.array(batchSchema),
});
export type TerminalState = z.output<typeof terminalStateSchema>;

export function emptyTerminal(terminalNumber: string): TerminalState {
  return {
    mood: { charge: 'approve', breakAt: null, state: 'ready', terminalNumber },
    nextBatch: 1,
    deals: [],
    batches: [],
  };
}

export interface TerminalSimulator {
  readonly port: number;
  readonly state: TerminalState;
  close(): Promise<void>;
}

export interface SimulatorOptions {
  readonly port: number;
  readonly state: TerminalState;
  /** Time of each phase of a transmission. */
  readonly phaseMs?: number;
  /** Called after each change, to store the state. */
  readonly onChange?: () => void;
  /** Key and certificate in PEM; absent, the connection is not encrypted. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Deals that a simulated terminal remembers: a long demonstration. */
const MAX_DEALS = 5_000;
const MAX_BODY = 65_536;

const callSchema = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.tuple([z.record(z.string(), z.unknown())]),
});
const orderSchema = z.object({
  vuid: z.string().check(z.minLength(1), z.maxLength(60)),
  amount: z.int().check(z.positive()),
  tranType: z.int(),
  creditTerms: z._default(z.int(), 1),
  payments: z._default(z.int(), 1),
  firstPaymentAmount: z.optional(z.int()),
  otherPaymentAmount: z.optional(z.int()),
  cashBackAmount: z.optional(z.int()),
  originalUid: z.optional(z.string()),
});

/** Answers of one simulated terminal; null = it stays silent. */
class Terminal {
  readonly #state: TerminalState;
  readonly #phaseMs: number;

  constructor(state: TerminalState, phaseMs: number) {
    this.#state = state;
    this.#phaseMs = phaseMs;
  }

  answer(method: string, params: Readonly<Record<string, unknown>>): object | null {
    switch (method) {
      case 'doTransaction':
        return this.#charge(orderSchema.parse(params));
      case 'getTransaction':
        return this.#find(String(params['vuid']));
      case 'cancelTransaction':
        return this.#cancel(String(params['vuid']));
      case 'doPeriodic':
        return this.#startBatch(String(params['vuid']));
      case 'getPeriodic':
        return this.#readBatch(String(params['vuid']));
      case 'getTerminalInfo':
        return this.#facts();
      default:
        return { statusCode: 999 };
    }
  }

  #charge(order: z.output<typeof orderSchema>): object | null {
    const { charge, state } = this.#state.mood;
    if (charge === 'time_out') return null;
    // Like a real terminal: the same id is the same deal.
    let deal = this.#state.deals.find(({ vuid }) => vuid === order.vuid);
    if (deal === undefined) {
      deal = this.#dealOf(order, charge !== 'refuse' && state === 'ready');
      this.#state.deals.push(deal);
      if (this.#state.deals.length > MAX_DEALS) this.#state.deals.shift();
    }
    return charge === 'lose_answer' ? null : answerOf(deal);
  }

  #dealOf(order: z.output<typeof orderSchema>, approved: boolean): SimulatedDeal {
    const { charge } = this.#state.mood;
    const uid = createHash('sha256').update(order.vuid).digest('hex').slice(0, 16);
    const original = this.#state.deals.find((deal) => deal.uid === order.originalUid);
    const deal: SimulatedDeal = {
      vuid: order.vuid,
      uid,
      approved,
      voided: false,
      batch: null,
      tranType: order.tranType,
      amount: order.amount,
      cashBackAmount: order.cashBackAmount ?? 0,
      creditTerms: order.creditTerms,
      payments: order.payments,
      first: order.firstPaymentAmount ?? null,
      other: order.otherPaymentAmount ?? null,
      lastDigits:
        original?.lastDigits ??
        String(Number.parseInt(uid.slice(-6), 16) % 10_000).padStart(4, '0'),
      originalUid: order.originalUid ?? null,
    };
    if (order.tranType !== 1) return deal;
    if (charge === 'partial') return { ...deal, amount: Math.floor((deal.amount * 2) / 3) };
    if (charge === 'over') return { ...deal, amount: deal.amount + 100 };
    return charge === 'other_terms' ? withOtherTerms(deal) : deal;
  }

  #find(vuid: string): object | null {
    if (this.#state.mood.charge === 'time_out') return null;
    const deal = this.#state.deals.find((one) => one.vuid === vuid);
    return deal === undefined ? { statusCode: 900 } : answerOf(deal);
  }

  #cancel(vuid: string): object | null {
    const { charge } = this.#state.mood;
    if (charge === 'time_out') return null;
    const deal = this.#state.deals.find((one) => one.vuid === vuid && one.approved);
    if (deal === undefined || charge === 'refuse') return { statusCode: 33 };
    if (deal.batch !== null) return { statusCode: -64 };
    deal.voided = true;
    return charge === 'lose_answer' ? null : { statusCode: 0, uid: deal.uid };
  }

  #startBatch(vuid: string): object {
    if (!this.#state.batches.some((one) => one.vuid === vuid))
      this.#state.batches.push({
        vuid,
        number: this.#state.nextBatch,
        startedAt: Date.now(),
        breakAt: this.#state.mood.breakAt,
        ended: false,
        deals: [],
      });
    return this.#readBatch(vuid);
  }

  #readBatch(vuid: string): object {
    const batch = this.#state.batches.find((one) => one.vuid === vuid);
    if (batch === undefined) return { statusCode: 900 };
    const passed =
      this.#phaseMs === 0
        ? PHASES.length
        : Math.floor((Date.now() - batch.startedAt) / this.#phaseMs);
    const end = batch.breakAt === null ? PHASES.length : PHASES.indexOf(batch.breakAt);
    if (passed < end)
      return { statusCode: 0, state: 'running', phase: PHASES[passed], batchNumber: batch.number };
    if (batch.breakAt !== null)
      return { statusCode: 0, state: 'broken', phase: batch.breakAt, batchNumber: batch.number };
    if (!batch.ended) {
      batch.ended = true;
      this.#state.nextBatch = batch.number + 1;
      for (const deal of this.#state.deals.filter(waits)) {
        deal.batch = batch.number;
        batch.deals.push(deal.vuid);
      }
    }
    return { statusCode: 0, state: 'done', phase: 'done', batchNumber: batch.number };
  }

  #facts(): object {
    const { terminalNumber, state } = this.#state.mood;
    return {
      driver: 'Ashrait EMV simulator',
      version: '1.0',
      terminalNumber,
      acquirers: [
        { name: 'isracard', number: terminalNumber },
        { name: 'cal', number: terminalNumber },
        { name: 'max', number: terminalNumber },
      ],
      state,
      waiting: this.#state.deals.filter(waits).length,
    };
  }
}

const waits = (deal: SimulatedDeal): boolean =>
  deal.approved && !deal.voided && deal.batch === null;

/** 3 payments become 6, a regular charge an immediate debit. */
function withOtherTerms(deal: SimulatedDeal): SimulatedDeal {
  if (deal.creditTerms === 1) return { ...deal, creditTerms: 3 };
  if (deal.creditTerms !== 8) return deal;
  const payments = 6;
  const other = Math.floor(deal.amount / payments);
  return { ...deal, payments, other, first: deal.amount - (payments - 1) * other };
}

function answerOf(deal: SimulatedDeal): object {
  if (!deal.approved) return { statusCode: 33 };
  return {
    statusCode: deal.voided ? 901 : 0,
    uid: deal.uid,
    issuerAuthNum: String(Number.parseInt(deal.uid.slice(0, 8), 16) % 10_000_000).padStart(7, '0'),
    cardNumber: `************${deal.lastDigits}`,
    mutag: '2',
    amount: deal.amount,
    creditTerms: deal.creditTerms,
    payments: deal.payments,
    ...(deal.first === null ? {} : { firstPaymentAmount: deal.first }),
    ...(deal.other === null ? {} : { otherPaymentAmount: deal.other }),
  };
}

/**
 * A card terminal that charges no real card, as a device of its own: it listens at a port of this
 * machine and speaks the protocol of the real adapter. `GET /` shows what it does and sets it.
 */
export async function startTerminalSimulator({
  port,
  state,
  phaseMs = 0,
  onChange = () => undefined,
  tls,
}: SimulatorOptions): Promise<TerminalSimulator> {
  const terminal = new Terminal(state, phaseMs);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    void respond({ terminal, state, onChange }, request, response).catch(() => {
      response.writeHead(400).end();
    });
  };
  const server = tls === undefined ? createServer(handle) : createTlsServer(tls, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // This machine only: it is a device of one shop.
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Parts {
  readonly terminal: Terminal;
  readonly state: TerminalState;
  readonly onChange: () => void;
}

async function respond(
  { terminal, state, onChange }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (request.method === 'GET') {
    if (request.url === '/state') json(state);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(state));
    return;
  }
  const text = await readBody(request);
  if (request.url === '/mood') {
    const given = z.partial(moodSchema).parse(fieldsOf(request, text));
    Object.assign(state.mood, given);
    onChange();
    // A form of the page goes back to it.
    if (isForm(request)) response.writeHead(303, { location: '/' }).end();
    else json(state.mood);
    return;
  }
  const { id, method, params } = callSchema.parse(JSON.parse(text));
  const result = terminal.answer(method, params[0]);
  onChange();
  // Silence: the caller learns nothing, as when the network fails.
  if (result === null) request.socket.destroy();
  else json({ jsonrpc: '2.0', id, result });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > MAX_BODY) throw new Error('too long');
  }
  return text;
}

const isForm = (request: IncomingMessage): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

function fieldsOf(request: IncomingMessage, text: string): unknown {
  if (!isForm(request)) return JSON.parse(text);
  const fields = Object.fromEntries(new URLSearchParams(text));
  return { ...fields, ...(fields['breakAt'] === '' ? { breakAt: null } : {}) };
}

/** A page to set the simulator by hand, for a user who shows or tries the product. */
function pageOf({ mood, deals, nextBatch }: TerminalState): string {
  const choice = (name: string, options: readonly string[], chosen: string): string =>
    `<p><label>${name} <select name="${name}">${options
      .map((one) => `<option${one === chosen ? ' selected' : ''}>${one}</option>`)
      .join('')}</select></label></p>`;
  const { shape } = moodSchema;
  const waiting = deals.filter(waits).length;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Card terminal simulator ${mood.terminalNumber}</title>
<body style="font:16px sans-serif;max-width:32em;margin:2em auto"><h1>Card terminal ${mood.terminalNumber}</h1>
<p>Charges no real card. Deals that wait for transmission: ${waiting}. Next batch: ${nextBatch}.</p>
<form method="post" action="/mood">${choice('charge', shape.charge.options, mood.charge)}
${choice('breakAt', ['', ...PHASES], mood.breakAt ?? '')}${choice('state', shape.state.options, mood.state)}
<p><button>Set</button></p></form></body></html>`;
}
