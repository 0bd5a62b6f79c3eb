import {
  AUTOMATION_FIELDS,
  type AutomationAction,
  type AutomationCondition,
  type AutomationField,
  type AutomationTiming,
} from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';

/** Tenders that a rule can test for, by the number of their type. */
export const PAYMENTS = [
  [1, 'cash'],
  [2, 'cheque'],
  [3, 'card'],
  [4, 'transfer'],
  [5, 'voucher'],
  [6, 'credit'],
  [9, 'other'],
] as const;
/** Document type of a till's sale. */
export const SALE_DOCUMENT = 9;

/** A condition being edited, whose value may still be missing. */
export interface DraftCondition {
  readonly field: AutomationField;
  readonly operator: AutomationCondition['operator'];
  readonly value: number | null;
  /** Key of its line in the editor. */
  readonly key?: string;
}

export interface DraftRule {
  readonly id: number | null;
  readonly active: boolean;
  readonly name: string;
  readonly timing: AutomationTiming;
  readonly action: AutomationAction;
  readonly message: string;
  readonly conditions: readonly DraftCondition[];
}

const isolate = (text: string): string => `\u2066${text}\u2069`;

/** A value in words: an amount, a percentage, an hour, or the record of that number by its name. */
export function describeValue(
  field: AutomationField,
  value: number | null,
  names: Readonly<Record<string, string>>,
): string {
  if (value === null) return i18n.t('automations:say.pending');
  switch (AUTOMATION_FIELDS[field]) {
    case 'money':
      return isolate(formatMoney(value));
    case 'count':
      return isolate(String(value));
    case 'percent':
      return i18n.t('automations:say.percent', { n: isolate(String(value / 100)) });
    case 'hour':
      return i18n.t('automations:say.hour', { n: isolate(String(value)) });
    case 'id':
      break;
  }
  if (field === 'payment') {
    const known = PAYMENTS.find(([type]) => type === value);
    if (known !== undefined) return i18n.t(`automations:payments.${known[1]}`);
  }
  if (field === 'document_type' && value === SALE_DOCUMENT)
    return i18n.t('automations:documents.sale');
  return (
    names[`${field}:${value}`] ?? i18n.t('automations:say.record', { n: isolate(String(value)) })
  );
}

/**
 * The rule in one sentence, also while it is incomplete, so that the user reads what will be done.
 */
export function describeRule(
  {
    conditions,
    timing,
    action,
    message,
  }: Pick<DraftRule, 'conditions' | 'timing' | 'action' | 'message'>,
  names: Readonly<Record<string, string>>,
): string {
  const said = conditions.map(
    ({ field, operator, value }) =>
      `${i18n.t(`automations:fields.${field}`)} ${i18n.t(`automations:operators.${operator}`)} ${describeValue(field, value, names)}`,
  );
  const pending = i18n.t('automations:say.pending');
  return i18n.t('automations:say.if', {
    conditions: said.length === 0 ? pending : said.join(i18n.t('automations:say.and')),
    when: i18n.t(`automations:when.${timing}`),
    action: i18n.t(`automations:actions.${action}`),
    message: message.trim() === '' ? pending : message.trim(),
  });
}
