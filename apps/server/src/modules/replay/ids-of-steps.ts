import { ACT, STEP, type BillStep, type StepValue } from '@dalpak/engine';

/** Numbers of records that steps name. */
export interface StepIds {
  readonly products: readonly number[];
  readonly employees: readonly number[];
  readonly customers: readonly number[];
  readonly terminals: readonly number[];
}

/** The largest number of a record; what is not one is of no record. */
const MAX_ID = 2_147_483_647;

const isId = (value: StepValue | undefined): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID;

/** Collects the records that steps name, to read their names at once. */
export function idsOfSteps(steps: readonly (BillStep | null)[]): StepIds {
  const [products, employees, customers, terminals] = Array.from(
    { length: 4 },
    () => new Set<number>(),
  );
  const put = (into: Set<number> | undefined, value: StepValue | undefined): void => {
    if (isId(value)) into?.add(value);
  };
  for (const [, ...ops] of steps.flatMap((step) => (step === null ? [] : [step])))
    for (const [code, ...args] of ops) {
      if (code === STEP.rowAdded) put(products, args[0]);
      if (code === STEP.rowPriced) put(products, args[1]);
      if (code === STEP.rowAdded || code === STEP.rowChanged)
        for (const id of partsOf(args)) put(products, id);
      if (code === STEP.account) put(customers, args[1]);
      if (code === STEP.header)
        for (const pair of args)
          if (Array.isArray(pair) && pair[0] === 'e') put(employees, pair[1]);
      if (code === ACT.approvalAsked || code === ACT.approvalGiven) put(employees, args[1]);
      if (code === ACT.recalled) put(terminals, args[0]);
    }
  return {
    products: [...(products ?? [])],
    employees: [...(employees ?? [])],
    customers: [...(customers ?? [])],
    terminals: [...(terminals ?? [])],
  };
}

/** Products that are sold inside a row. */
function partsOf(args: readonly StepValue[]): StepValue[] {
  return args.flatMap((pair) => {
    if (!Array.isArray(pair) || pair[0] !== 'c' || !Array.isArray(pair[1])) return [];
    const parts: readonly StepValue[] = pair[1];
    return parts.flatMap((part) => (Array.isArray(part) ? [part[0] as StepValue] : []));
  });
}
