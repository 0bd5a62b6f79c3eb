import {
  findComponent,
  findRecordComponent,
  type PluginHook,
  type PluginPermission,
} from '@dalpak/contracts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { fieldText, useComponentName } from './words.ts';

/** Name of a component; its number where this version does not know it. */
export function useNameOfComponent(): (component: number) => string {
  const name = useComponentName();
  return (component) => {
    const info = findComponent(component);
    return info === null ? String(component) : name(info);
  };
}

const HOOK_WORDS = {
  'payment.delete': 'paymentDeleted',
  'bill.changed': 'billChanged',
  'payment.check': 'paymentCheck',
} as const satisfies Readonly<Record<PluginHook, string>>;

/** A permission in words, for the user who approves it. */
export function usePermissionWords(): (permission: PluginPermission) => string {
  const { t } = useTranslation('marketplace');
  const nameOf = useNameOfComponent();
  return (permission) => {
    if (permission.kind === 'send') return t(permission.channel);
    if (permission.kind === 'hook') return t(HOOK_WORDS[permission.hook]);
    if (permission.kind === 'bill') return t(`bill.${permission.act}`);
    const component = nameOf(permission.component);
    if (permission.kind === 'event') return t('event', { component });
    const columns = findRecordComponent(permission.component)?.columns ?? [];
    const fields = permission.fields.map((field) => {
      const column = columns.find(({ key }) => key === field);
      return column === undefined ? field : fieldText(column.label);
    });
    return t('read', { component, fields: fields.join(', ') });
  };
}
