import { SUCCESS } from '../errors.ts';

/** What a card terminal reports about its last transmission to the card processor. */
export interface BatchState {
  /** Result code; `000` or null after a success. */
  readonly lastBatchCode: string | null;
  /** Null when it has never transmitted. */
  readonly lastBatchDate: Date | null;
  /** The oldest deal that waits for the first transmission of a terminal that never transmitted. */
  readonly oldestDealDate?: Date | null;
  readonly now: Date;
}

/** An error of the card terminal's batch, in the shape of every error answer. */
export interface BatchError {
  readonly code: '002' | '003';
  readonly desc: string;
  readonly recommendations: readonly string[];
}

/** Texts of both errors in one language; `{{shown}}` is the batch code or the batch date. */
export interface BatchWords {
  readonly '002': string;
  readonly '003': string;
  readonly recommendations: readonly [manual: string, service: string];
}

export const hebrewBatchWords = {
  '002': 'השידור האחרון לחברת האשראי נכשל. קוד השידור האחרון: {{shown}}.',
  '003': 'לא בוצע שידור לחברת האשראי 4 ימים או יותר. תאריך השידור האחרון: {{shown}}.',
  recommendations: ['שדרו ידנית לחברת האשראי.', 'אם התקלה חוזרת, פנו למרכז השירות.'],
} as const satisfies BatchWords;

/**
 * Days without a transmission after which the terminal reports an error (specification, shell §8).
 */
export const BATCH_DAYS = 4;

const dayOfIsrael = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Days between two dates in the shop's calendar: transmissions are due by days, not by hours. */
function daysBetween(from: Date, to: Date): number {
  const dayOf = (date: Date): number => {
    const [day = 0, month = 1, year = 0] = dayOfIsrael.format(date).split('/').map(Number);
    return Date.UTC(year, month - 1, day);
  };
  return (dayOf(to) - dayOf(from)) / 86_400_000;
}

/**
 * A batch error whose code the terminal already chose. `shown` is the batch's code or date as
 * displayed.
 */
export function batchErrorOf(
  code: BatchError['code'],
  shown: string,
  words: BatchWords = hebrewBatchWords,
): BatchError {
  return {
    code,
    desc: words[code].replace('{{shown}}', () => shown),
    recommendations: words.recommendations,
  };
}

/**
 * The problem of a card terminal's batch (specification, shell §8): 002 when the last transmission
 * failed, 003 when there was none for {@link BATCH_DAYS} days or more. A failure takes precedence,
 * because it says more. A terminal that never transmitted counts from its first deal.
 */
export function findBatchProblem({
  lastBatchCode,
  lastBatchDate,
  oldestDealDate = null,
  now,
}: BatchState): { readonly code: BatchError['code']; readonly shown: string } | null {
  if (lastBatchCode !== null && lastBatchCode !== '' && lastBatchCode !== SUCCESS)
    return { code: '002', shown: lastBatchCode };
  const since = lastBatchDate ?? oldestDealDate;
  if (since === null || daysBetween(since, now) < BATCH_DAYS) return null;
  return { code: '003', shown: dayOfIsrael.format(since) };
}

/** The problem of a card terminal's batch with its words. */
export function batchError(
  state: BatchState,
  words: BatchWords = hebrewBatchWords,
): BatchError | null {
  const problem = findBatchProblem(state);
  return problem === null ? null : batchErrorOf(problem.code, problem.shown, words);
}
