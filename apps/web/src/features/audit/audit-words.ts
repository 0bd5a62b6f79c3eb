import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditItem,
  COMPONENT,
  componentOfDocument,
  findComponent,
} from '@dalpak/contracts';
import type { AuditWord } from '../../platform/i18n/he/audit.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
import type { NameOf } from './audit-facts.ts';

/** The name of an action; one of a newer server keeps its code. */
export function actionWord(action: string): string {
  if (!AUDIT_ACTIONS.some((known) => known === action)) return action;
  // Translation keys have an underscore for the action's dot; the type of the dictionary ensures
  // that it is complete.
  return i18n.t(`audit:actions.${action.replace('.', '_') as AuditWord}`);
}

const valueOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** The rules that were overridden in a sale, one entry for each place in it. */
function overridesOf({
  after,
}: Pick<AuditItem, 'after'>): readonly { readonly key: string; readonly approved_by: unknown }[] {
  const all: unknown = valueOf(after, 'overrides');
  return Array.isArray(all)
    ? all.flatMap((one: unknown) => {
        const key = valueOf(one, 'key');
        return typeof key === 'string' ? [{ key, approved_by: valueOf(one, 'approved_by') }] : [];
      })
    : [];
}

/**
 * A title as specific as the log allows: the direction of a cash movement, or the rules that a sale
 * overrode.
 */
export function titleOf(item: Pick<AuditItem, 'action' | 'after'>): string {
  const way = valueOf(item.after, 'kind');
  if (
    item.action === 'register.cash_moved' &&
    (way === 'in' || way === 'out' || way === 'deposit' || way === 'float')
  )
    return i18n.t(`audit:moved.${way}`);
  const done =
    item.action === 'sale.override'
      ? [...new Set(overridesOf(item).map(({ key }) => operationOf(key)))]
      : [];
  return done.length === 0
    ? actionWord(item.action)
    : i18n.t('audit:saleOf', { what: done.join(', ') });
}

/**
 * Name of an operation as the log stores it: of the till by key, of a list of records by number.
 */
export function operationOf(key: string): string {
  const info = /^\d+$/.test(key) ? findComponent(Number(key)) : null;
  return info === null
    ? operationWord({ type: 'pos', key: key as 'cart.discount' })
    : i18n.t(`menu:components.${info.key}`);
}

/** The approvers, each once; none where the actor approved themselves. */
export function approversOf(
  item: Pick<AuditItem, 'action' | 'after' | 'approved_by' | 'actor'>,
  nameOf: NameOf,
): readonly string[] {
  const inSale =
    item.action === 'sale.override'
      ? overridesOf(item).map(({ approved_by: by }) =>
          typeof by === 'number' ? (nameOf(COMPONENT.employees, String(by)) ?? '') : '',
        )
      : [];
  return [...new Set([item.approved_by?.name ?? '', ...inSale])].filter(
    (name) => name !== '' && name !== item.actor?.name,
  );
}

/** Name of the list that has documents of this type. */
export function documentWord(type: number): string {
  const info = findComponent(componentOfDocument(type) ?? 0);
  return info === null ? entityWord('document') : i18n.t(`menu:components.${info.key}`);
}

export function entityWord(entity: string): string {
  const known = AUDIT_ENTITIES.find((one) => one === entity);
  return known === undefined ? entity : i18n.t(`audit:entities.${known}`);
}

/** Name of the actor in the list. */
export function describeActor({
  actor_kind,
  actor,
  agent,
}: Pick<AuditItem, 'actor_kind' | 'actor' | 'agent'>): string {
  const own = actor === null || actor_kind === 'system' ? i18n.t('audit:system') : actor.name;
  const name = own === '' && actor !== null ? i18n.t('audit:user', { id: actor.id }) : own;
  if (actor_kind === 'key') return `${i18n.t('audit:key')} ${name}`;
  return agent === null ? name : `${name} · ${i18n.t('audit:agent')} ${agent.name}`;
}
