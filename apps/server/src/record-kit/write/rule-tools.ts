import { explain } from '../../kernel/errors/explain.ts';
import type { FieldValue } from '@dalpak/contracts';
import type { FieldErrors, RecordChange } from './record-rules.ts';

/** The value of a field after the change: its new value, or the stored one. */
export function valueAfter(
  { data, before }: Pick<RecordChange, 'data' | 'before'>,
  key: string,
): FieldValue {
  return key in data ? (data[key] ?? null) : (before?.data[key] ?? null);
}

/** An error on the second of two fields when it is before the first; either may be empty. */
export function validateOrder(
  change: Pick<RecordChange, 'data' | 'before'>,
  from: string,
  to: string,
): FieldErrors {
  const [first, last] = [valueAfter(change, from), valueAfter(change, to)];
  const isRight =
    first === null || last === null || (typeof first === typeof last && first <= last);
  return isRight ? {} : { [to in change.data ? to : from]: explain('end_before_start') };
}
