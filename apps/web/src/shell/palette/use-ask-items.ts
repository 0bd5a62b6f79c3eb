import type { AppInit } from '@dalpak/contracts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import type { PaletteItem } from './palette-search.ts';

const REPORTS = { type: 'system', key: 'reports' } as const;

/** The text as a question about the figures, for who sees reports; first when it begins as one. */
export function useAskItems(
  init: AppInit,
  text: string,
): { readonly items: readonly PaletteItem[]; readonly first: boolean } {
  const { t } = useTranslation('palette');
  const question = text.trim();
  if (!question.includes(' ') || checkAccess(init, REPORTS) !== 'ok')
    return { items: [], first: false };
  const [start = ''] = question.split(' ');
  return {
    items: [
      {
        id: 'ask',
        name: t('askThis', { text: question }),
        group: t('ask'),
        run: () => go(`/ask?q=${encodeURIComponent(question)}`),
      },
    ],
    first: t('askStarts').split(' ').includes(start),
  };
}
