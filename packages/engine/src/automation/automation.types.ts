/**
 * The unit of a fact. `money`: agorot; `percent`: basis points; `hour`: 0 to 23; `id`: the number
 * of a record or of a code list of the specification.
 */
export type AutomationMeasure = 'money' | 'count' | 'percent' | 'hour' | 'id';

/** The facts that a condition can test, each with its unit. */
export const AUTOMATION_FIELDS = {
  total: 'money',
  items: 'count',
  discount: 'percent',
  hour: 'hour',
  customer_group: 'id',
  payment: 'id',
  product: 'id',
  department: 'id',
  employee: 'id',
  branch: 'id',
  document_type: 'id',
} as const satisfies Readonly<Record<string, AutomationMeasure>>;
export type AutomationField = keyof typeof AUTOMATION_FIELDS;

/**
 * How a condition compares. For facts with several values (payments, products, departments), `is`
 * means one of them and `is_not` means none of them.
 */
export const AUTOMATION_OPERATORS = ['at_least', 'at_most', 'is', 'is_not'] as const;
export type AutomationOperator = (typeof AUTOMATION_OPERATORS)[number];

export interface AutomationCondition {
  readonly field: AutomationField;
  readonly operator: AutomationOperator;
  /** In the unit of the field. */
  readonly value: number;
}

export const AUTOMATION_TIMINGS = ['before', 'after'] as const;
export type AutomationTiming = (typeof AUTOMATION_TIMINGS)[number];
/** `block` stops the submit, so it is allowed with the timing `before` only. */
export const AUTOMATION_ACTIONS = ['block', 'warn', 'print', 'notify'] as const;
export type AutomationAction = (typeof AUTOMATION_ACTIONS)[number];

/** A rule of a tenant: when all its conditions hold for a sale, its action is performed. */
export interface Automation {
  readonly id: number;
  readonly name: string;
  readonly timing: AutomationTiming;
  readonly action: AutomationAction;
  /** Text that is shown, printed or sent. */
  readonly message: string;
  readonly conditions: readonly AutomationCondition[];
}

/** The facts of a sale that conditions are compared with, as lists of values per field. */
export type AutomationFacts = Readonly<Record<AutomationField, readonly number[]>>;
