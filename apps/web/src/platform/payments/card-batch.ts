import { type BatchError, batchError, type CardTerminalView } from '@dalpak/contracts';
import { enBatchWords } from '../i18n/en/batch-words.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** The batch error of a card terminal now (specification, shell §8), in the user's language. */
export function cardBatchError(
  {
    last_batch_code: lastBatchCode,
    last_batch_date: lastBatchDate,
    oldest_deal_date: oldestDealDate,
  }: CardTerminalView,
  now: Date,
): BatchError | null {
  const words = currentLanguage() === 'en' ? ([enBatchWords] as const) : [];
  return batchError(
    {
      lastBatchCode,
      lastBatchDate: lastBatchDate === null ? null : new Date(lastBatchDate),
      oldestDealDate: oldestDealDate === null ? null : new Date(oldestDealDate),
      now,
    },
    ...words,
  );
}
