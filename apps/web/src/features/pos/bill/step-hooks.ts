import type { Cart, StepOp } from '@dalpak/engine';

/** What records the steps of bills; loaded when the till is idle. */
export interface StepHooks {
  /** Notes an act that changes no bill. */
  readonly note: (...op: StepOp) => void;
  /** Ties the bill to the steps that made it. Never throws. */
  readonly seal: (cart: Cart) => Promise<Cart>;
}

let hooks: StepHooks | null = null;

export function setStepHooks(all: StepHooks | null): void {
  hooks = all;
}

/** Notes an act that changes no bill, such as a print; changes of the bill are noted by themselves. */
export function noteAct(...op: StepOp): void {
  hooks?.note(...op);
}

/** The bill with its trail. Without a recorder the bill stays as it is, and waits for nothing. */
export function sealSteps(cart: Cart): Cart | Promise<Cart> {
  return hooks === null ? cart : hooks.seal(cart);
}
