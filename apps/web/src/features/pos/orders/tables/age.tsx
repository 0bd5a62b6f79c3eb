import type { ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { useNow } from '../../../../ui/messages/use-now.ts';

const MINUTE_MS = 60_000;

/** Age in minutes or hours. */
export function Age({ since }: { readonly since: number }): ReactNode {
  const { t } = useTranslation('orders');
  const minutes = Math.max(0, Math.floor((useNow(MINUTE_MS) - since) / MINUTE_MS));
  return (
    <>
      {minutes < 60
        ? t('minutes', { count: minutes })
        : t('hours', {
            time: `\u2066${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}\u2069`,
          })}
    </>
  );
}
