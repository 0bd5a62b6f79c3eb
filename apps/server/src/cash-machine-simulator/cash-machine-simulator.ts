import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

/** The protocol as a machine speaks it: types of requests, and the answer for an unknown act. */
const VNE_TYPE = {
  take: { begin: 1, poll: 2, cancel: 3 },
  pay: { begin: 10, poll: 11, cancel: 12 },
  status: 20,
} as const;
const VNE_UNKNOWN = 404;

/** Notes and coins that the machine knows, the largest first; agorot. */
export const PIECES = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 10] as const;

/** What the machine does next; a test or a user of the demonstration sets it. */
export const moodSchema = z.strictObject({
  /** `taking` swallows the next piece and stops, `paying` stops after the first piece it pays. */
  jam: z.enum(['none', 'taking', 'paying']),
  /** It does what it is asked for, and the answers are lost. */
  loseAnswers: z.boolean(),
  /** A customer stands there and puts in notes until the sum is reached. */
  customer: z.boolean(),
});

const coinsSchema = z.record(z.string(), z.int());
const actSchema = z.object({
  id: z.string(),
  way: z.enum(['take', 'pay']),
  amount: z.int().check(z.positive()),
  inserted: z.int(),
  dispensed: z.int(),
  result: z.enum(['working', 'done', 'cancelled', 'jam', 'no_change']),
  coins: coinsSchema,
});
type Act = z.output<typeof actSchema>;

/** Everything the machine remembers, so that a restart of its process forgets nothing. */
export const machineStateSchema = z.object({
  mood: moodSchema,
  content: coinsSchema,
  acts: z.array(actSchema),
});
export type MachineState = z.output<typeof machineStateSchema>;

/** @param pieces of each note and coin */
export function emptyMachine(pieces = 20): MachineState {
  return {
    mood: { jam: 'none', loseAnswers: false, customer: false },
    content: Object.fromEntries(PIECES.map((value) => [String(value), pieces])),
    acts: [],
  };
}

export interface CashMachineSimulator {
  readonly port: number;
  readonly state: MachineState;
  /** A customer puts in notes or coins. */
  insert(...values: readonly number[]): void;
  close(): Promise<void>;
}

/** Acts that a simulated machine remembers. */
const MAX_ACTS = 5_000;
const MAX_BODY = 65_536;
const requestSchema = z.object({
  type: z.int(),
  id: z.optional(z.string().check(z.maxLength(60))),
  amount: z.optional(z.int().check(z.positive())),
});

/** The machine itself. */
class Machine {
  readonly state: MachineState;

  constructor(state: MachineState) {
    this.state = state;
    // After a power failure it keeps what it swallowed, and begins nothing again.
    for (const act of state.acts) if (act.result === 'working') act.result = 'jam';
  }

  insert(values: readonly number[]): void {
    for (const value of values) {
      const act = this.state.acts.find(({ way, result }) => way === 'take' && result === 'working');
      if (act === undefined || !PIECES.some((piece) => piece === value)) return;
      this.#move(act, value, 1);
      act.inserted += value;
      if (this.state.mood.jam === 'taking') act.result = 'jam';
      else if (act.inserted >= act.amount) this.#giveChange(act);
    }
  }

  /** @returns null for an unknown request */
  answer({ type, id = '', amount }: z.output<typeof requestSchema>): object | null {
    if (type === VNE_TYPE.status) {
      const { content } = this.state;
      const busy = this.state.acts.some(({ result }) => result === 'working');
      const facts = {
        driver: 'vne-selfcash',
        version: 'simulator',
        state: busy ? 'busy' : 'ready',
      };
      return { status: 0, ...facts, content };
    }
    for (const way of ['take', 'pay'] as const) {
      const { begin, poll, cancel } = VNE_TYPE[way];
      if (type === begin)
        return amount === undefined ? null : this.#view(this.#begin(way, id, amount));
      if (type !== poll && type !== cancel) continue;
      const act = this.state.acts.find((one) => one.id === id && one.way === way);
      if (act === undefined) return { status: VNE_UNKNOWN };
      if (type === cancel && act.result === 'working') this.#return(act, 'cancelled');
      return this.#view(act);
    }
    return null;
  }

  #view({ inserted, dispensed, result, coins }: Act): object {
    return { status: 0, inserted, dispensed, result, coins };
  }

  /** The same id is the same act. */
  #begin(way: Act['way'], id: string, amount: number): Act {
    const known = this.state.acts.find((one) => one.id === id);
    if (known !== undefined) return known;
    const act: Act = {
      id,
      way,
      amount,
      inserted: 0,
      dispensed: 0,
      result: 'working',
      coins: {},
    };
    this.state.acts.push(act);
    if (this.state.acts.length > MAX_ACTS) this.state.acts.shift();
    if (way === 'pay') this.#payMost(act, amount);
    else if (this.state.mood.customer) this.#putIn(act);
    return act;
  }

  /** What a customer puts in: the next notes above the sum. */
  #putIn(act: Act): void {
    while (act.result === 'working') {
      const left = act.amount - act.inserted;
      this.insert([PIECES.findLast((piece) => piece >= left) ?? PIECES[0]]);
    }
  }

  #giveChange(act: Act): void {
    const change = splitSum(this.state.content, act.inserted - act.amount);
    if (change === null) this.#return(act, 'no_change');
    else if (this.#pay(act, change)) act.result = 'done';
  }

  /** Returns all that was put in; without change, what stands beyond the sum. */
  #return(act: Act, result: 'cancelled' | 'no_change'): void {
    let kept = 0;
    const back: number[] = [];
    const pieces = PIECES.flatMap((value) =>
      Array.from({ length: Math.max(0, act.coins[value] ?? 0) }, () => value),
    );
    for (const value of pieces)
      if (result === 'no_change' && kept + value <= act.amount) kept += value;
      else back.push(value);
    if (this.#pay(act, back)) act.result = result;
  }

  /** Pays the largest sum up to the one asked for. */
  #payMost(act: Act, amount: number): void {
    for (let sum = amount; sum >= 0; sum -= 10) {
      const pieces = splitSum(this.state.content, sum);
      if (pieces === null) continue;
      if (this.#pay(act, pieces)) act.result = sum === amount ? 'done' : 'no_change';
      return;
    }
  }

  /** @returns false when it jammed */
  #pay(act: Act, pieces: readonly number[]): boolean {
    for (const [at, value] of pieces.entries()) {
      if (this.state.mood.jam === 'paying' && at === 1) {
        act.result = 'jam';
        return false;
      }
      this.#move(act, value, -1);
      act.dispensed += value;
    }
    return true;
  }

  #move(act: Act, value: number, pieces: 1 | -1): void {
    act.coins[value] = (act.coins[value] ?? 0) + pieces;
    this.state.content[value] = (this.state.content[value] ?? 0) + pieces;
  }
}

/** Pieces that make a sum, the largest first; null when the content cannot make it. */
export function splitSum(
  content: Readonly<Record<string, number>>,
  sum: number,
  from = 0,
): readonly number[] | null {
  if (sum === 0) return [];
  const value = PIECES[from];
  if (value === undefined) return null;
  const most = Math.min(content[value] ?? 0, Math.floor(sum / value));
  // Fewer of a piece may be right: six shekels are three of two, and not five and one.
  for (let pieces = most; pieces >= Math.max(0, most - 1); pieces -= 1) {
    const rest = splitSum(content, sum - pieces * value, from + 1);
    if (rest !== null) return [...Array.from({ length: pieces }, () => value), ...rest];
  }
  return null;
}

/**
 * A cash machine without cash, as a device of its own: it listens at a port of this machine and
 * speaks the protocol of the real adapter. `GET /` shows it and plays the customer.
 */
export async function startCashMachineSimulator({
  port,
  state,
  onChange = () => undefined,
}: {
  readonly port: number;
  readonly state: MachineState;
  /** Called after each change, to store the state. */
  readonly onChange?: () => void;
}): Promise<CashMachineSimulator> {
  const machine = new Machine(state);
  const server = createServer((request, response) => {
    void respond(machine, onChange, request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // This machine only: it is a device of one shop.
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    state,
    insert: (...values) => machine.insert(values),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  machine: Machine,
  onChange: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { state } = machine;
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(state));
    return;
  }
  const text = await readBody(request);
  if (request.url === '/selfcashapi/') {
    const answer = machine.answer(requestSchema.parse(JSON.parse(text)));
    onChange();
    // Silence: the caller learns nothing, as when the network fails.
    if (state.mood.loseAnswers) request.socket.destroy();
    else
      response
        .writeHead(answer === null ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    return;
  }
  // The page's forms.
  const fields = new URLSearchParams(text);
  if (request.url === '/insert') machine.insert([Number(fields.get('value'))]);
  else
    Object.assign(
      state.mood,
      moodSchema.parse({
        jam: fields.get('jam'),
        loseAnswers: fields.has('loseAnswers'),
        customer: fields.has('customer'),
      }),
    );
  onChange();
  response.writeHead(303, { location: '/' }).end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > MAX_BODY) throw new Error('too long');
  }
  return text;
}

/** A page to play the customer by hand, for a user who shows or tries the product. */
function pageOf({ mood, content, acts }: MachineState): string {
  const shekels = (agorot: number): string => (agorot / 100).toFixed(2);
  const act = acts.find(({ result }) => result === 'working');
  const checked = (on: boolean): string => (on ? ' checked' : '');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cash machine simulator</title>
<body style="font:16px sans-serif;max-width:32em;margin:2em auto"><h1>Cash machine</h1>
<p>${act === undefined ? 'Ready.' : `Takes ${shekels(act.amount)}; put in so far: ${shekels(act.inserted)}.`}</p>
<form method="post" action="/insert">${PIECES.map((value) => `<button name="value" value="${value}">${shekels(value)}</button> `).join('')}</form>
<form method="post" action="/mood"><p><label>jam <select name="jam">${moodSchema.shape.jam.options.map((one) => `<option${one === mood.jam ? ' selected' : ''}>${one}</option>`).join('')}</select></label>
<p><label><input type="checkbox" name="loseAnswers"${checked(mood.loseAnswers)}> loses answers</label>
<p><label><input type="checkbox" name="customer"${checked(mood.customer)}> a customer puts in by themselves</label>
<p><button>Set</button></p></form>
<ul>${PIECES.map((value) => `<li>${shekels(value)} × ${content[value] ?? 0}</li>`).join('')}</ul></body></html>`;
}
