import { i18n } from '../i18n/i18n.ts';

/**
 * Display name of a service's state: its custom name if it has one, otherwise the translation of
 * its status.
 */
export function serviceStatusLabel(name: string): string {
  switch (name) {
    case '':
    case 'ok':
      return i18n.t('provider:status.ok');
    case 'suspended':
      return i18n.t('provider:status.suspended');
    case 'ended':
      return i18n.t('provider:status.ended');
    default:
      return name;
  }
}
