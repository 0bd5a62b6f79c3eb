import { randomUUID } from 'node:crypto';
import type { BillPart } from '@dalpak/contracts';
import { trailOf, StepWriter, writeStep, type Cart, type StepOp } from '@dalpak/engine';
import { toLocalDateTime } from '../src/kernel/time/local-time.ts';
import { chainOf } from '../src/modules/replay/index.ts';

/** A till that records the steps of one bill, as the real one does. */
export class StepsOfBill {
  readonly id = randomUUID();
  readonly bill: string;
  readonly #startedAt: number;
  readonly #writer: StepWriter;
  readonly #lines: string[] = [];
  #ms = 0;
  ended: BillPart['ended'] = 'sale';
  previous = '';

  constructor(cart: Cart, startedAt: number) {
    this.bill = cart.id;
    this.#startedAt = startedAt;
    this.#writer = new StepWriter(toLocalDateTime(startedAt));
    this.cart(cart);
  }

  cart(cart: Cart): this {
    const ops = this.#writer.write(cart, this.#ms);
    if (ops.length > 0) this.#lines.push(writeStep([this.#ms, ...ops]));
    this.#ms += 1_000;
    return this;
  }

  act(...op: StepOp): this {
    this.#lines.push(writeStep([this.#ms, op]));
    this.#ms += 1_000;
    return this;
  }

  get trail(): string {
    const hashes = chainOf(this.bill, this.previous, this.#lines);
    return trailOf(this.#lines.length, hashes.at(-1) ?? '');
  }

  part(): BillPart {
    return {
      id: this.id,
      bill: this.bill,
      previous: this.previous,
      started_at: this.#startedAt,
      started_local: toLocalDateTime(this.#startedAt),
      employee: null,
      ended: this.ended,
      steps: this.#lines.join('\n'),
    };
  }
}
