import { type AuditItem, findComponent, subjectOfAction } from '@dalpak/contracts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { approvedValueText } from '../../platform/permissions/approved-value.ts';
import { formatMoney } from '../../ui/format/format-number.ts';
import { listRoute, recordRoute } from '../../record-kit/record-routes.ts';
import { documentWord, entityWord, operationOf } from './audit-words.ts';
import { type NameOf, settingWord } from './audit-facts.ts';

/** The subject of an action in words. */
export interface SubjectWords {
  /** Customers, a setting, a till … */
  readonly kind: string;
  /** Its name; empty when it has none. */
  readonly name: string;
  /** Its number, where it has no name. */
  readonly code: string;
  /** The route of its screen; null when there is none that this user may open. */
  readonly route: string | null;
}

/** In place of an id: the subject is all of them, as a list that was looked at. */
const WHOLE_LIST = 'list';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const factIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

/**
 * A description from the log for a subject without a name: its printed number, its amount, or the
 * requested operation.
 */
function describeFromLog({ entity, after, before }: AuditItem): string {
  const fact = (key: string): unknown => factIn(after, key) ?? factIn(before, key);
  const [number, amount, float, reason] = [
    fact('number'),
    fact('amount'),
    fact('float'),
    fact('reason'),
  ];
  if (entity === 'permission_request') {
    const [operation, value] = [fact('operation'), fact('value')];
    if (typeof operation !== 'string') return '';
    return [
      operationOf(operation),
      typeof value === 'string' ? approvedValueText(operation, value) : '',
    ]
      .filter((part) => part !== '')
      .join(': ');
  }
  if (entity === 'register') {
    if (typeof number === 'number') return i18n.t('audit:zNumber', { number });
    if (typeof float === 'number') return i18n.t('audit:openingFloat', { sum: formatMoney(float) });
    return typeof amount === 'number'
      ? [formatMoney(amount), typeof reason === 'string' ? reason : '']
          .filter((part) => part !== '')
          .join(' · ')
      : '';
  }
  return typeof number === 'number' || typeof number === 'string' ? String(number) : '';
}

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : '';

/**
 * The subject of an action: the record by its current name, else its name in the log, else its
 * number.
 */
export function describeSubject(item: AuditItem, nameOf: NameOf): SubjectWords {
  const { entity, entity_id: id, actor, before, after } = item;
  const subject = subjectOfAction(entity, id);
  if (subject !== null) {
    const info = findComponent(subject.component);
    const kind = info === null ? entityWord(entity) : i18n.t(`menu:components.${info.key}`);
    if (subject.id === '')
      return {
        kind: entityWord(entity),
        name: kind,
        code: '',
        route: listRoute(subject.component),
      };
    const today = nameOf(subject.component, subject.id);
    // Without a current name it was deleted, or this user may not read it: a link would be refused.
    const name = today ?? (nameIn(after) || nameIn(before) || describeFromLog(item));
    return {
      kind,
      name,
      code: name === '' ? shortId(subject.id) : '',
      route: today === undefined ? null : recordRoute(subject.component, subject.id),
    };
  }
  if (item.document !== null) {
    const { type, number } = item.document;
    return {
      kind: documentWord(type),
      name: String(number),
      code: '',
      route: `/document/${type}/${id}`,
    };
  }
  const kind = entityWord(entity);
  if (entity === 'setting') return { kind, name: settingWord(id), code: '', route: null };
  if (entity === 'user' && actor !== null && item.actor_kind === 'user' && String(actor.id) === id)
    return { kind, name: actor.name, code: '', route: null };
  const name = nameIn(after) || nameIn(before) || describeFromLog(item);
  return { kind, name, code: name === '' && id !== WHOLE_LIST ? shortId(id) : '', route: null };
}

/** The beginning of a long id, enough for support to find it. */
function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}
