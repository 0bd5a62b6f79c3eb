/** How a fact of a bill is measured. `money`: agorot; `percent`: basis points; `hour`: 0 to 23; `id`: a record's number, or a number of the specification. */
export type AutomationMeasure = 'money' | 'count' | 'percent' | 'hour' | 'id';

/** What a condition can ask about, and how it is measured. */
export const AUTOMATION_FIELDS = {
  total: 'money', items: 'count', discount: 'percent', hour: 'hour', customer_group: 'id', payment: 'id', product: 'id', department: 'id', employee: 'id', branch: 'id', document_type: 'id',
} as const satisfies Readonly<Record<string, AutomationMeasure>>;
export type AutomationField = keyof typeof AUTOMATION_FIELDS;

/** How a condition compares. Of what a bill has several of (payments, products, departments), `is` is one of them and `is_not` none of them. */
export const AUTOMATION_OPERATORS = ['at_least', 'at_most', 'is', 'is_not'] as const;
export type AutomationOperator = (typeof AUTOMATION_OPERATORS)[number];

export interface AutomationCondition {
  readonly field: AutomationField;
  readonly operator: AutomationOperator;
  /** In the field's measure. */
  readonly value: number;
}

export const AUTOMATION_TIMINGS = ['before', 'after'] as const;
export type AutomationTiming = (typeof AUTOMATION_TIMINGS)[number];
/** `block` stops the submit, and so stands before it alone. */
export const AUTOMATION_ACTIONS = ['block', 'warn', 'print', 'notify'] as const;
export type AutomationAction = (typeof AUTOMATION_ACTIONS)[number];

/** A rule of a business: when all its conditions hold of a bill, its action is done. */
export interface Automation {
  readonly id: number;
  readonly name: string;
  readonly timing: AutomationTiming;
  readonly action: AutomationAction;
  /** What is said, printed or sent. */
  readonly message: string;
  readonly conditions: readonly AutomationCondition[];
}

/** What of a bill conditions are held against. */
export type AutomationFacts = Readonly<Record<AutomationField, readonly number[]>>;
