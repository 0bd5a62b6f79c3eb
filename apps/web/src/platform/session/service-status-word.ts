import { i18n } from '../i18n/i18n.ts';

/** The state of a service in words: its own name where somebody gave it one, else the word of what it is. */
export function serviceStatusWord(name: string): string {
  switch (name) {
    case '': case 'ok': return i18n.t('provider:status.ok');
    case 'suspended': return i18n.t('provider:status.suspended');
    case 'ended': return i18n.t('provider:status.ended');
    default: return name;
  }
}
