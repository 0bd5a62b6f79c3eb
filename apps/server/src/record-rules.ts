import type { RecordRules, RulesOf } from './record-kit/index.ts';

/** What single components ask beyond their declarations, each from the module that owns its meaning. */
const RULES: Readonly<Record<number, RecordRules>> = {};

const NONE: RecordRules = {};

export const rulesOf: RulesOf = (component) => RULES[component] ?? NONE;
