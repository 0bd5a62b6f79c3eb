import { type AuditItem, findComponent, subjectOfAct } from '@dalpak/contracts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { approvedValueText } from '../../platform/permissions/approved-value.ts';
import { formatMoney } from '../../ui/format/format-number.ts';
import { listRoute, recordRoute } from '../../record-kit/record-routes.ts';
import { documentWord, entityWord, operationOf } from './audit-words.ts';
import { type NameOf, settingWord } from './audit-facts.ts';

/** What an act is about, as a person calls it. */
export interface SubjectWords {
  /** Customers, a setting, a till … */
  readonly kind: string;
  /** What it is called; empty when it has no name. */
  readonly name: string;
  /** Its number, where that is all there is to say. */
  readonly code: string;
  /** Where it can be looked at; null when there is no such place for this reader. */
  readonly route: string | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const factIn = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined);

/** What the log tells of something that has no name: the number that stands on it, its sum, or what was asked for. */
function saidOf({ entity, after, before }: AuditItem): string {
  const fact = (key: string): unknown => factIn(after, key) ?? factIn(before, key);
  const [number, amount, float, reason] = [fact('number'), fact('amount'), fact('float'), fact('reason')];
  if (entity === 'permission_request') {
    const [operation, value] = [fact('operation'), fact('value')];
    if (typeof operation !== 'string') return '';
    return [operationOf(operation), typeof value === 'string' ? approvedValueText(operation, value) : ''].filter((part) => part !== '').join(': ');
  }
  if (entity === 'register') {
    if (typeof number === 'number') return i18n.t('audit:zNumber', { number });
    if (typeof float === 'number') return i18n.t('audit:openingFloat', { sum: formatMoney(float) });
    return typeof amount === 'number' ? [formatMoney(amount), typeof reason === 'string' ? reason : ''].filter((part) => part !== '').join(' · ') : '';
  }
  return typeof number === 'number' || typeof number === 'string' ? String(number) : '';
}

const nameIn = (value: unknown): string => (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : '');

/** What an act is about: the record by its name of today, else by the name it had in the act, else by its number. */
export function subjectWords(item: AuditItem, nameOf: NameOf): SubjectWords {
  const { entity, entity_id: id, actor, before, after } = item;
  const subject = subjectOfAct(entity, id);
  if (subject !== null) {
    const info = findComponent(subject.component);
    const kind = info === null ? entityWord(entity) : i18n.t(`menu:components.${info.key}`);
    if (subject.id === '') return { kind: entityWord(entity), name: kind, code: '', route: listRoute(subject.component) };
    const today = nameOf(subject.component, subject.id);
    // Without a name of today it is gone, or not for this reader: a link would lead to a refusal.
    const name = today ?? (nameIn(after) || nameIn(before) || saidOf(item));
    return { kind, name, code: name === '' ? shortId(subject.id) : '', route: today === undefined ? null : recordRoute(subject.component, subject.id) };
  }
  if (item.document !== null) {
    const { type, number } = item.document;
    return { kind: documentWord(type), name: String(number), code: '', route: `/document/${type}/${id}` };
  }
  const kind = entityWord(entity);
  if (entity === 'setting') return { kind, name: settingWord(id), code: '', route: null };
  if (entity === 'user' && actor !== null && item.actor_kind === 'user' && String(actor.id) === id) return { kind, name: actor.name, code: '', route: null };
  const name = nameIn(after) || nameIn(before) || saidOf(item);
  return { kind, name, code: name === '' ? shortId(id) : '', route: null };
}

/** Of a long code that nobody reads its beginning, by which support finds it. */
function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}
