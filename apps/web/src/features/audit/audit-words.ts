import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditItem, componentOfDocument, findComponent } from '@dalpak/contracts';
import type { AuditWord } from '../../platform/i18n/he/audit.ts';
import { i18n } from '../../platform/i18n/i18n.ts';

/** The act in words; one of a newer server keeps its own name. */
export function actionWord(action: string): string {
  if (!AUDIT_ACTIONS.some((known) => known === action)) return action;
  // The words have an underscore where the action has its dot; the type of the words makes them complete.
  return i18n.t(`audit:actions.${action.replace('.', '_') as AuditWord}`);
}

/** The list that documents of a type are in. */
export function documentWord(type: number): string {
  const info = findComponent(componentOfDocument(type) ?? 0);
  return info === null ? entityWord('document') : i18n.t(`menu:components.${info.key}`);
}

export function entityWord(entity: string): string {
  const known = AUDIT_ENTITIES.find((one) => one === entity);
  return known === undefined ? entity : i18n.t(`audit:entities.${known}`);
}

/** Who did it, as the list says it. */
export function actorName({ actor_kind, actor, agent }: Pick<AuditItem, 'actor_kind' | 'actor' | 'agent'>): string {
  const own = actor === null || actor_kind === 'system' ? i18n.t('audit:system') : actor.name;
  const name = own === '' && actor !== null ? i18n.t('audit:user', { id: actor.id }) : own;
  if (actor_kind === 'key') return `${i18n.t('audit:key')} ${name}`;
  return agent === null ? name : `${name} · ${i18n.t('audit:agent')} ${agent.name}`;
}
