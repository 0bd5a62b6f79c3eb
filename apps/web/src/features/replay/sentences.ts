import { POS_OPERATIONS, type ReplaySayingView } from '@dalpak/contracts';
import { textOfCode } from '../../platform/api/describe-error.ts';
import { wordsOf } from '../../platform/i18n/words-of.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
import { formatMoney, formatQuantity, formatRate } from '../../ui/format/format-number.ts';
import { STEP_WORDS, type StepWord } from './step-words.ts';

const word = wordsOf(STEP_WORDS);

/** Digits keep their order within a Hebrew sentence. */
const isolated = (text: string): string => `\u2066${text}\u2069`;
/** A name keeps its own direction. */
const named = (text: string): string => `\u2068${text}\u2069`;

const isWord = (key: string): key is StepWord => Object.hasOwn(STEP_WORDS, key);

/** Params that are agorot, and those that are thousandths of a piece. */
const MONEY: ReadonlySet<string> = new Set(['amount', 'total']);

/** The variant of a sentence that its values need. */
function variantOf({ key, params }: ReplaySayingView): StepWord {
  if (key === 'row_discount' && params['rate'] === undefined) return 'row_discount_sum';
  if (key === 'discount' && params['total'] !== undefined) return 'discount_total';
  if (key === 'discount' && params['rate'] === undefined) return 'discount_sum';
  if (key === 'payment' && params['card'] !== '' && params['card'] !== undefined)
    return 'payment_card';
  if (key === 'customer' && params['customer'] === '') return 'customer_unnamed';
  return key;
}

function textOf(saying: ReplaySayingView, name: string, value: string | number): string {
  if (name === 'quantity' || (name === 'before' && saying.key === 'row_quantity'))
    return isolated(formatQuantity(Number(value)));
  if (MONEY.has(name) || name === 'before') return isolated(formatMoney(Number(value)));
  if (name === 'rate') return isolated(formatRate(Number(value)));
  if (name === 'product') return named(String(value === '' ? word('unknown_product') : value));
  if (name === 'employee') return named(String(value === '' ? word('other_employee') : value));
  if (name === 'operation') return operationText(String(value));
  if (name === 'code') return textOfCode(String(value));
  if (name === 'means') return meansText(String(value));
  if (name === 'tender') return tenderText(Number(value));
  return named(String(value));
}

function operationText(key: string): string {
  const known = Object.values(POS_OPERATIONS).find((one) => one === key);
  return known === undefined ? key : operationWord({ type: 'pos', key: known });
}

function meansText(means: string): string {
  const key = `by_${means}`;
  return isWord(key) ? word(key) : '';
}

function tenderText(type: number): string {
  const key = `tender_${type}`;
  return word(isWord(key) ? key : 'tender_9');
}

/** A step as a sentence, as it is shown and read aloud. */
export function sentenceOf(saying: ReplaySayingView): string {
  const slots = Object.fromEntries(
    Object.entries(saying.params).map(([name, value]) => [name, textOf(saying, name, value)]),
  );
  return word(variantOf(saying), slots);
}
