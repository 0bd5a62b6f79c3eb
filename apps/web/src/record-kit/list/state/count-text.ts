import { i18n } from '../../../platform/i18n/i18n.ts';
import { formatNumber } from '../../../ui/format/format-number.ts';

export interface ListCount {
  readonly count: number;
  readonly estimated: boolean;
  readonly least: boolean;
}

/** The number of rows of a list: exact, estimated, or "more than" the counted part. */
export function describeCount({ count, estimated, least }: ListCount): string {
  if (!estimated) return formatNumber(count);
  return least
    ? i18n.t('records:moreThan', { total: formatNumber(count - 1) })
    : i18n.t('records:about', { total: formatNumber(count) });
}
