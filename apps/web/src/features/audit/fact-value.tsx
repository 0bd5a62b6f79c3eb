import {
  DOCUMENT_STATE_LABELS,
  type FieldValue,
  findComponent,
  isEmptyValue,
  isRef,
  type RecordValue,
  settingEditor,
  SETTINGS,
  type SettingName,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { i18n } from '../../platform/i18n/i18n.ts';
import { approvedValueText } from '../../platform/permissions/approved-value.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
import { formatRate } from '../../ui/format/format-number.ts';
import { Code, DateText, Money, Num } from '../../ui/figures/num.tsx';
import { RecordValueText } from '../../record-kit/values/record-value.tsx';
import { factLabel } from '../../record-kit/fact-label.ts';
import { fieldText } from '../../record-kit/words.ts';
import { type Fact, placeInBill } from './audit-facts.ts';
import { documentWord, operationOf } from './audit-words.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './audit.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const HEBREW = /[\u0590-\u05FF]/;

const Empty = (): ReactNode => <span className={quiet}>{i18n.t('audit:empty_value')}</span>;

/** A value of a setting, in the setting's unit. */
export function SettingValue({
  name,
  value,
}: {
  readonly name: SettingName;
  readonly value: unknown;
}): ReactNode {
  const editor = settingEditor(SETTINGS[name]);
  if (editor?.kind === 'switch') return i18n.t(value === editor.on ? 'yes' : 'no');
  if (editor?.kind === 'choice')
    return i18n.t(
      `settings:choices.${name}.${String(value)}` as 'settings:choices.cashRounding.agorot',
      { defaultValue: String(value) },
    );
  if (typeof value === 'number' && editor?.kind === 'money') return <Money agorot={value} />;
  if (typeof value === 'number' && editor?.kind === 'percent')
    return <Num value={formatRate(value)} />;
  return <PlainValue value={value} />;
}

const isOverride = (
  value: object,
): value is { readonly key: string; readonly value: string; readonly approved_by?: unknown } =>
  'key' in value &&
  typeof value.key === 'string' &&
  'value' in value &&
  typeof value.value === 'string';

/** A rule that the cashier overrode, and who approved it. */
function Override({
  value,
}: {
  readonly value: { readonly key: string; readonly value: string; readonly approved_by?: unknown };
}): ReactNode {
  const said = approvedValueText(value.key, value.value);
  return (
    <span>
      {operationWord({ type: 'pos', key: value.key as 'cart.discount' })}
      {said === '' ? '' : `: ${said}`}
      {isRef(value.approved_by) && (
        <>
          {' '}
          · {i18n.t('audit:approvedBy')} <bdi>{value.approved_by.label}</bdi>
        </>
      )}
    </span>
  );
}

/**
 * The fields of an object, one per line; keys may be component numbers, as in an access key's
 * scopes.
 */
function Lines({ value }: { readonly value: object }): ReactNode {
  return (
    <ul className={classes['lines']}>
      {Object.entries(value).map(([key, one]: [string, unknown]) => {
        const info = /^\d+$/.test(key) ? findComponent(Number(key)) : null;
        return (
          <li key={key}>
            {info === null ? factLabel(key, null) : i18n.t(`menu:components.${info.key}`)}:{' '}
            <PlainValue value={one} />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * An undeclared value in readable form: dates, yes and no, codes in their own direction, lists and
 * objects by their parts.
 */
export function PlainValue({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <Empty />;
  if (typeof value === 'boolean') return i18n.t(value ? 'yes' : 'no');
  if (typeof value === 'number') return <Num value={value} />;
  if (typeof value === 'string') {
    if (DAY.test(value)) return <DateText value={value} kind="date" />;
    if (MOMENT.test(value)) return <DateText value={value} />;
    if (value === 'read' || value === 'write') return i18n.t(`audit:access.${value}`);
    return HEBREW.test(value) || value.includes(' ') ? <bdi>{value}</bdi> : <Code>{value}</Code>;
  }
  if (isRef(value)) return <bdi>{value.label}</bdi>;
  if (Array.isArray(value)) {
    // Log entries never change, so the index is a stable key.
    const all: readonly unknown[] = value;
    if (all.length === 0) return <Empty />;
    if (all.every((one) => typeof one !== 'object' || isRef(one)))
      return Object.entries(all).map(([place, one]) => (
        <span key={place}>
          {place === '0' ? '' : ', '}
          <PlainValue value={one} />
        </span>
      ));
    return (
      <ul className={classes['lines']}>
        {Object.entries(all).map(([place, one]) => (
          <li key={place}>
            <PlainValue value={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value !== 'object') return null;
  return isOverride(value) ? <Override value={value} /> : <Lines value={value} />;
}

/** Facts in agorot, by subject. */
const MONEY_FACTS: Readonly<Record<string, readonly string[]>> = {
  register: ['float', 'amount', 'total', 'expected', 'counted'],
  document: ['total'],
  transaction: ['total'],
  order: ['total', 'amount'],
};

interface FactValueProps {
  /** Kind of the subject, in the log's term. */
  readonly entity: string;
  readonly fact: Fact;
  readonly value: unknown;
  /** The requested operation, which formats its value; empty for other actions. */
  readonly operation: string;
  /** The changed setting, which formats its value. */
  readonly setting: SettingName | null;
}

const isKindOfRight = (value: string): value is 'r' | 'w' | 'e' | 'd' | 's' =>
  ['r', 'w', 'e', 'd', 's'].includes(value);

/** A value of an action in readable form. */
export function FactValue({
  entity,
  fact: { key, column },
  value,
  operation,
  setting,
}: FactValueProps): ReactNode {
  if (setting !== null && key === 'value' && value !== null)
    return <SettingValue name={setting} value={value} />;
  // A document number is shown without thousands separators.
  if (key === 'number' && typeof value === 'number') return <Code>{value}</Code>;
  if (key === 'active' && typeof value === 'boolean')
    return i18n.t(value ? 'audit:inUse' : 'audit:outOfUse');
  if (
    key === 'scope' &&
    (value === 'cloud' || value === 'branch' || value === 'terminal' || value === 'user')
  )
    return i18n.t(`audit:scopes.${value}`);
  if (key === 'operation' && typeof value === 'string') return operationOf(value);
  if (entity === 'permission_request' && typeof value === 'string') {
    if (key === 'action' && isKindOfRight(value)) return i18n.t(`permissions:kind.${value}`);
    if (key === 'field') return placeInBill(value);
    if (key === 'value') return approvedValueText(operation, value);
  }
  if (typeof value === 'number' && MONEY_FACTS[entity]?.includes(key) === true)
    return <Money agorot={value} />;
  if (entity === 'document' && key === 'type' && typeof value === 'number')
    return documentWord(value);
  if (
    entity === 'register' &&
    key === 'kind' &&
    (value === 'in' || value === 'out' || value === 'deposit' || value === 'float')
  )
    return i18n.t(`audit:movements.${value}`);
  if (
    key === 'lifecycle' &&
    typeof value === 'string' &&
    Object.hasOwn(DOCUMENT_STATE_LABELS, value)
  )
    return fieldText(DOCUMENT_STATE_LABELS[value as keyof typeof DOCUMENT_STATE_LABELS]);
  if (key === 'component' && typeof value === 'number') {
    const info = findComponent(value);
    return info === null ? <Num value={value} /> : i18n.t(`menu:components.${info.key}`);
  }
  const isUnknown =
    column === null ||
    value === null ||
    (column.kind === 'ref' && !isRef(value)) ||
    (Array.isArray(value) && column.kind === 'refs' && !value.every(isRef));
  if (isUnknown || isEmptyValue(value as FieldValue))
    return <PlainValue value={isUnknown ? value : null} />;
  return <RecordValueText column={column} value={value as RecordValue} />;
}
