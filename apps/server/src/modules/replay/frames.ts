import { setImmediate } from 'node:timers/promises';
import type { ReplayView } from '@dalpak/contracts';
import {
  StepReader,
  type BillStep,
  type Cart,
  type FindProduct,
  type PricedCart,
  type PricingEnv,
} from '@dalpak/engine';
import type { People } from './replay.store.ts';
import { say, sayingsOf, sayPromotions } from './sayings.ts';

type Line = ReplayView['lines'][number];
type Frame = ReplayView['frames'][number];
type Step = ReplayView['steps'][number];

/** One part of a bill, ready to be replayed; null where a line cannot be read. */
export interface PlayedPart {
  readonly billId: string;
  readonly branchId: number;
  readonly terminalId: number;
  readonly terminal: string;
  readonly startedAt: number;
  readonly local: string;
  readonly ended: string;
  readonly steps: readonly (BillStep | null)[];
  /** Place of the first step that is not what was recorded. */
  readonly altered: number | null;
}

interface Material {
  readonly env: PricingEnv;
  /** Prices one state of the bill, in what time the replay has left. */
  readonly price: (cart: Cart, env: PricingEnv) => PricedCart;
  readonly find: FindProduct;
  readonly people: People;
}

/** Collects frames and their lines, each once: of a long bill most lines stay as they are. */
class Film {
  readonly frames: Frame[] = [];
  readonly lines: Line[] = [];
  readonly #places = new Map<string, number>();
  readonly #material: Material;

  constructor(material: Material) {
    this.#material = material;
  }

  add(cart: Cart, priced: PricedCart): number {
    const { account } = cart;
    const frame: Frame = {
      lines: priced.rows.map((row) => this.#place(lineOf(row))),
      customer: account === null ? '' : (this.#material.people.customers.get(account.id) ?? ''),
      gross: priced.gross,
      discount: priced.discount,
      total: priced.total,
      paid: priced.paid,
      due: priced.cashDue,
      change: priced.change,
    };
    const last = this.frames.at(-1);
    if (last === undefined || JSON.stringify(last) !== JSON.stringify(frame))
      this.frames.push(frame);
    return this.frames.length - 1;
  }

  #place(line: Line): number {
    const key = JSON.stringify(line);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.lines.push(line);
    this.#places.set(key, this.lines.length - 1);
    return this.lines.length - 1;
  }
}

function lineOf(row: PricedCart['rows'][number]): Line {
  const { product, quantity } = row.row;
  return {
    name: product.name,
    quantity,
    weighed: product.weighed,
    unit_price: row.unitPrice,
    discount: row.gross - row.net,
    promotions: [...new Set(row.ruleDiscounts.map(({ ruleName }) => ruleName))],
    net: row.net,
  };
}

/** Where a part begins: what the bill does there depends on how the part before it ended. */
function beginning(before: PlayedPart | undefined): Step['says'] {
  if (before === undefined) return [];
  return [
    before.ended === 'held' ? say('recalled', { terminal: before.terminal }) : say('continued'),
  ];
}

/** A part that goes on with a bill begins with all of it, of which only the employee is news. */
function isKnownAlready(key: Step['says'][number]['key']): boolean {
  return key !== 'employee';
}

/** Milliseconds after which the calls of others are served. */
const TURN_MS = 20;
/**
 * What a replay may cost, in rows that a change looks through. A bill of 200 rows, scanned
 * one by one, costs a twentieth of it; what costs more is steps that no till wrote.
 */
const MOST_WORK = 200_000_000;
/** A row of a frame is compared and kept, which costs as much as looking through so many. */
const FRAME_ROW_WORK = 500;

/** What it costs to apply a step and to show the bill after it. */
function workOf(rows: number, [, ...ops]: BillStep): number {
  const most = rows + ops.length;
  return (ops.length + FRAME_ROW_WORK) * (most + 1);
}

type Played = Pick<ReplayView, 'steps' | 'frames' | 'lines'> & {
  /** Null when the bill was too long to be played to its end. */
  readonly total: number | null;
};

/** The priced bill after a step; null for one that no till can have made, such as half an agora. */
function priceState(cart: Cart, env: PricingEnv, { price }: Material): PricedCart | null {
  try {
    return price(cart, env);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What a replay shows: its steps as sentences, and the priced bill at each of them. */
export async function playParts(parts: readonly PlayedPart[], material: Material): Promise<Played> {
  const film = new Film(material);
  const steps: Step[] = [];
  let priced: PricedCart | null = null;
  let work = MOST_WORK;
  let turn = performance.now();
  for (const [index, part] of parts.entries()) {
    const reader = new StepReader({ ...part, id: part.billId }, material.find);
    const env: PricingEnv = { ...material.env, memory: { last: null } };
    let before = reader.cart;
    priced ??= material.price(before, env);
    for (const [at, step] of part.steps.entries()) {
      if (performance.now() - turn > TURN_MS) {
        await setImmediate();
        turn = performance.now();
      }
      work -= step === null ? 0 : workOf(before.rows.length, step);
      if (work < 0) {
        const frame = steps.at(-1)?.frame ?? film.add(before, priced);
        const when = steps.at(-1)?.at ?? part.startedAt;
        steps.push({
          at: when,
          terminal: part.terminal,
          says: [say('too_long')],
          altered: false,
          frame,
        });
        return { steps, frames: film.frames, lines: film.lines, total: null };
      }
      const after = step === null ? before : reader.apply(step);
      const last: PricedCart = priced;
      const then = after === before ? last : priceState(after, env, material);
      const [ms, ...ops] = step ?? [steps.at(-1)?.at ?? 0];
      const said = [
        ...(at === 0 ? beginning(parts[index - 1]) : []),
        ...(step === null || then === null
          ? [say('unreadable')]
          : sayingsOf(ops, { before, after, people: material.people }).filter(
              ({ key }) => at > 0 || index === 0 || !isKnownAlready(key),
            )),
        ...(then === null ? [] : sayPromotions(last, then)),
      ];
      const frame = film.add(after, then ?? last);
      // A step that says nothing, such as a moved clock, is part of the one before it.
      if (said.length > 0)
        steps.push({
          at: step === null ? (steps.at(-1)?.at ?? part.startedAt) : part.startedAt + ms,
          terminal: part.terminal,
          says: said,
          altered: part.altered === at,
          frame,
        });
      before = after;
      priced = then ?? last;
    }
  }
  return { steps, frames: film.frames, lines: film.lines, total: priced?.total ?? 0 };
}
