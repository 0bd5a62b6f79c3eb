import { useSyncExternalStore } from 'react';
import type { Instance, Translate } from './small-i18next.ts';

let current: Instance | null = null;

/** Registers the instance that components use. */
export const initReactI18next = {
  type: '3rdParty',
  init(instance: Instance): void {
    current = instance;
  },
};

/**
 * `t` of one namespace; the component renders again when the language changes. See
 * small-i18next.ts.
 */
export function useTranslation(namespace?: string): {
  readonly t: Translate;
  readonly i18n: Instance;
} {
  const instance = current;
  if (instance === null) throw new Error('Words were asked for before they were there');
  const now = (): Translate => instance.getFixedT(namespace);
  const t = useSyncExternalStore(instance.onLanguageChange, now, now);
  return { t, i18n: instance };
}
