export type StepValue = string | number | boolean | null | readonly StepValue[];
/** A change of a bill, or an act that changes none: its code with the least that reproduces it. */
export type StepOp = readonly [code: string, ...args: readonly StepValue[]];
/** One step: milliseconds since the part of the bill began, and what happened at once. */
export type BillStep = readonly [ms: number, ...ops: readonly StepOp[]];

/**
 * Codes of changes. A row and a payment are named by their place in the order of first appearance,
 * because a UUID would be longer than the whole step.
 */
export const STEP = {
  rowAdded: 'a',
  rowChanged: 'r',
  rowRemoved: 'x',
  rowPriced: 'p',
  rowOrder: 'm',
  account: 'c',
  discount: 'd',
  noDiscount: 'f',
  chosenRules: 'v',
  ignoredRules: 'g',
  coupons: 'k',
  usesLeft: 'l',
  points: 'o',
  statedTotal: 't',
  header: 'h',
  notes: 'n',
  payment: 'y',
  paymentRemoved: 'z',
  lifecycle: 'e',
  clock: 'i',
} as const;

/** Codes of acts that are no change of the bill, and so of no amount. */
export const ACT = {
  approvalAsked: '?',
  approvalGiven: '+',
  approvalEnded: '-',
  refused: '!',
  printed: 'P',
  drawer: 'D',
  charge: 'T',
  charged: 'U',
  chargeFailed: 'V',
  held: 'H',
  recalled: 'R',
  network: 'N',
  submit: 'S',
  submitted: 'W',
  submitFailed: 'X',
  /** The order was saved and the till went on. */
  saved: 'O',
} as const;
