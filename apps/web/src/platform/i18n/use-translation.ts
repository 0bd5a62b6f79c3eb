import { useSyncExternalStore } from 'react';
import { i18n, type Namespace, type Say } from './i18n.ts';

/** `t` of one namespace; the component renders again when the language changes. */
export function useTranslation<N extends Namespace = 'common'>(
  namespace?: N,
): { readonly t: Say<N>; readonly i18n: typeof i18n } {
  const now = (): Say<N> => i18n.getFixedT(namespace);
  const t = useSyncExternalStore(i18n.onLanguageChange, now, now);
  return { t, i18n };
}
