import type { BillPart } from '@dalpak/contracts';
import { trailOf, ACT, StepWriter, writeStep, type Cart, type StepOp } from '@dalpak/engine';
import { toLocalDateTime } from '../kernel/time/local-time.ts';
import { chainOf } from '../modules/replay/index.ts';
import type { PastWorld } from './past-world.ts';

/** A cashier scans a product every few seconds. */
const SCAN_MS = 2_600;
/** Looking for the purse. */
const PAUSE_MS = 9_000;

/** What a till of the past recorded of one bill. */
class PastSteps {
  readonly #writer: StepWriter;
  readonly #startedAt: number;
  readonly #lines: string[] = [];
  #ms = 0;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
    this.#writer = new StepWriter(toLocalDateTime(startedAt));
  }

  cart(cart: Cart, after = SCAN_MS): void {
    this.#ms += this.#lines.length === 0 ? 0 : after;
    const ops = this.#writer.write(cart, this.#ms);
    if (ops.length > 0) this.#lines.push(writeStep([this.#ms, ...ops]));
  }

  act(...op: StepOp): void {
    this.#ms += 400;
    this.#lines.push(writeStep([this.#ms, op]));
  }

  trailOf(bill: string): string {
    return trailOf(this.#lines.length, chainOf(bill, '', this.#lines).at(-1) ?? '');
  }

  part(id: string, cart: Cart, ended: BillPart['ended']): BillPart {
    return {
      id,
      bill: cart.id,
      previous: '',
      started_at: this.#startedAt,
      started_local: toLocalDateTime(this.#startedAt),
      employee: cart.header.employeeId,
      ended,
      steps: this.#lines.join('\n'),
    };
  }
}

/** The bill while its rows are scanned: nothing of the whole bill and no payment yet. */
function scanRows(steps: PastSteps, cart: Cart): void {
  const scanned: Cart = { ...cart, payments: [], account: null, discount: null };
  const asRung = cart.rows.map((row) => ({
    ...row,
    manualPrice: row.refundOf ? row.manualPrice : null,
    discountRate: 0,
  }));
  for (let count = 1; count <= asRung.length; count += 1)
    steps.cart({ ...scanned, rows: asRung.slice(0, count) });
  const [first] = asRung;
  // In a bill of many products one is often scanned once too often.
  if (first !== undefined && cart.rows.length > 3) {
    steps.cart({ ...scanned, rows: [...asRung, { ...first, key: `${first.key}+` }] });
    steps.cart({ ...scanned, rows: asRung });
  }
}

/** Ids of parts are those of their bills with another first digit, so that no other id moves. */
function partIdOf({ id }: Cart): string {
  return `${id.startsWith('f') ? 'e' : 'f'}${id.slice(1)}`;
}

/** The steps of a sale that ends now, and the trail that the sale carries. */
export function stepsOfPastSale(
  cart: Cart,
  { clock }: PastWorld,
): { readonly part: BillPart; readonly trail: string } {
  const steps = new PastSteps(clock.now - cart.rows.length * SCAN_MS - 3 * PAUSE_MS);
  scanRows(steps, cart);
  steps.cart({ ...cart, payments: [] });
  steps.cart(cart, PAUSE_MS);
  steps.act(ACT.submit);
  const trail = steps.trailOf(cart.id);
  steps.act(ACT.printed);
  return { part: steps.part(partIdOf(cart), cart, 'sale'), trail };
}

/** The steps of a bill that was cancelled now. */
export function stepsOfCancelled(cart: Cart, { clock }: PastWorld): { readonly part: BillPart } {
  const steps = new PastSteps(clock.now - cart.rows.length * SCAN_MS - 2 * PAUSE_MS);
  scanRows(steps, cart);
  steps.cart({ ...cart, lifecycle: 'cancelled' }, PAUSE_MS);
  return { part: steps.part(partIdOf(cart), cart, 'cancelled') };
}
