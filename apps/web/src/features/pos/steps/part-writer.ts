import type { PartEnd } from '@dalpak/contracts';
import { STEP, StepWriter, trailOf, writeStep, type Cart, type StepOp } from '@dalpak/engine';
import { localDateTime } from '../till/local-clock.ts';
import type { KeptPart } from '../../../platform/store/steps.db.ts';

/** Most steps of one part; a bill that goes on is continued without more of them. */
const MAX_STEPS = 4_000;

const CONTENT: ReadonlySet<string> = new Set([STEP.rowAdded, STEP.payment, STEP.account]);

export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function trailOfPart({ lines, hash }: Pick<KeptPart, 'lines' | 'hash'>): string {
  return trailOf(lines.length, hash);
}

/** Writes the steps of one part of a bill, as a chain of lines. */
export class PartWriter {
  readonly #writer: StepWriter;
  #part: KeptPart;
  #trail: string | null = null;
  /** Whether the bill ever had rows, payments or a customer. */
  #hasContent = false;

  private constructor(part: KeptPart) {
    this.#part = part;
    this.#writer = new StepWriter(part.local);
  }

  /** @param previous trail of the part of the same bill before this one; empty = none */
  static async begin(owner: string, cart: Cart, at: number, previous: string): Promise<PartWriter> {
    return new PartWriter({
      owner,
      id: crypto.randomUUID(),
      bill: cart.id,
      previous,
      startedAt: at,
      local: localDateTime(at),
      employee: cart.header.employeeId,
      ended: 'open',
      lines: [],
      hash: await sha256(`${cart.id}\n${previous}`),
      sent: 0,
    });
  }

  get part(): KeptPart {
    return this.#part;
  }

  get hasContent(): boolean {
    return this.#hasContent;
  }

  async cart(cart: Cart, at: number): Promise<void> {
    const ms = this.#msOf(at);
    const ops = this.#writer.write(cart, ms);
    if (ops.length === 0) return;
    // What the sale says of its steps holds only until the bill changes.
    this.#trail = null;
    if (ops.some(([code]) => CONTENT.has(code))) this.#hasContent = true;
    if (cart.lifecycle === 'cancelled') this.end('cancelled');
    await this.#append(ms, ops);
  }

  async act(op: StepOp, at: number): Promise<void> {
    await this.#append(this.#msOf(at), [op]);
  }

  /** The trail of the bill as it is; the same one until the bill changes, so that a resend is equal. */
  trail(): string {
    this.#trail ??= trailOfPart(this.#part);
    return this.#trail;
  }

  end(ended: PartEnd): void {
    if (this.#part.ended !== 'cancelled') this.#part = { ...this.#part, ended };
  }

  sent(lines: number): void {
    this.#part = { ...this.#part, sent: lines };
  }

  #msOf(at: number): number {
    return Math.max(0, Math.round(at - this.#part.startedAt));
  }

  async #append(ms: number, ops: readonly StepOp[]): Promise<void> {
    const { lines, hash } = this.#part;
    if (lines.length >= MAX_STEPS) return;
    const line = writeStep([ms, ...ops]);
    const next = await sha256(`${hash}\n${line}`);
    this.#part = { ...this.#part, lines: [...lines, line], hash: next };
  }
}
