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

/** Steps after which the calls of others are served. */
const STEPS_AT_ONCE = 25;

/** What a replay shows: its steps as sentences, and the priced bill at each of them. */
export async function playParts(
  parts: readonly PlayedPart[],
  material: Material,
): Promise<Pick<ReplayView, 'steps' | 'frames' | 'lines'> & { readonly total: number }> {
  const film = new Film(material);
  const steps: Step[] = [];
  let priced: PricedCart | null = null;
  for (const [index, part] of parts.entries()) {
    const reader = new StepReader({ ...part, id: part.billId }, material.find);
    const env: PricingEnv = { ...material.env, memory: { last: null } };
    let before = reader.cart;
    priced ??= material.price(before, env);
    for (const [at, step] of part.steps.entries()) {
      if (at % STEPS_AT_ONCE === 0) await setImmediate();
      const after = step === null ? before : reader.apply(step);
      const last: PricedCart = priced ?? material.price(before, env);
      const then = after === before ? last : material.price(after, env);
      const [ms, ...ops] = step ?? [steps.at(-1)?.at ?? 0];
      const said = [
        ...(at === 0 ? beginning(parts[index - 1]) : []),
        ...(step === null
          ? [say('unreadable')]
          : sayingsOf(ops, { before, after, people: material.people }).filter(
              ({ key }) => at > 0 || index === 0 || !isKnownAlready(key),
            )),
        ...sayPromotions(last, then),
      ];
      const frame = film.add(after, then);
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
      priced = then;
    }
  }
  return { steps, frames: film.frames, lines: film.lines, total: priced?.total ?? 0 };
}
