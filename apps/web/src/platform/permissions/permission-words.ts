import type { PermissionOperation } from '@dalpak/contracts';
import { permissions } from '../i18n/he/permissions.ts';
import { i18n } from '../i18n/i18n.ts';
import { currentInit } from '../session/session.store.ts';

function isWord(word: string): word is keyof typeof permissions.operation {
  return Object.hasOwn(permissions.operation, word);
}

/**
 * Display name of an operation: a component by its label, an operation of the till or the system by
 * its translation.
 */
export function operationWord(operation: PermissionOperation): string {
  if (operation.type === 'components') {
    const label = currentInit()?.components.find(({ id }) => id === operation.key)?.label;
    return label ?? i18n.t('permissions:component', { number: operation.key });
  }
  const word = operation.key.replaceAll('.', '_');
  return isWord(word) ? i18n.t(`permissions:operation.${word}`) : operation.key;
}

/**
 * Text of a denial: the kind of the missing permission and its operation (specification, shell §6).
 */
export function denialText(operation: PermissionOperation): string {
  const name = operationWord(operation);
  if (operation.type !== 'components') return i18n.t('permissions:missing', { name });
  return i18n.t('permissions:missingComponent', {
    kind: i18n.t(`permissions:kind.${operation.action}`),
    name,
  });
}
