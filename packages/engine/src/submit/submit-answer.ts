import { err, ok, type Result } from '../kernel/result.ts';
import type { CallFailure, SubmitAnswer } from './submit.types.ts';

/** Success code of the server's answers (specification §8). */
const SERVER_SUCCESS = '000';

type ServerFailure = Extract<CallFailure, { type: 'server' }>;

/**
 * Reads a submit answer: a list at `data` (or `data.data`) with the code first and the result at
 * index 2; or one of the server's error shapes, `{code, desc | message | error}` and `[code,
 * message]`.
 * @param body the parsed JSON of the answer; any other shape is a SYSTEM_ERROR.
 */
export function parseSubmitAnswer(body: unknown): Result<SubmitAnswer, ServerFailure> {
  const list = answerList(body);
  if (list === null) return err(parseServerFailure(body));
  if (text(list[0]) !== SERVER_SUCCESS)
    return err({ type: 'server', code: text(list[0]) || 'SYSTEM_ERROR', message: text(list[1]) });
  const result = record(list[2]);
  const { id, number } = result;
  if (typeof id !== 'string' || typeof number !== 'number')
    return err({ type: 'server', code: 'SYSTEM_ERROR', message: '' });
  const counter = result['daily_counter'];
  const confirmation = result['vat_confirmation'];
  return ok({
    id,
    number,
    dailyCounter: typeof counter === 'number' ? counter : 0,
    vatConfirmation: typeof confirmation === 'string' && confirmation !== '' ? confirmation : null,
    creditVouchers: items(result['credit_vouchers']),
    giftCards: items(result['gift_cards']),
    vouchers: items(result['vouchers']),
    coupons: items(result['coupons']),
  });
}

/** Reads code and message of a refused call from any of the server's error shapes. */
export function parseServerFailure(body: unknown): ServerFailure {
  const list = answerList(body) ?? (Array.isArray(body) ? body : null);
  if (list !== null)
    return { type: 'server', code: text(list[0]) || 'SYSTEM_ERROR', message: text(list[1]) };
  const object = record(body);
  const message = text(object['desc']) || text(object['message']) || text(object['error']);
  return { type: 'server', code: text(object['code']) || 'SYSTEM_ERROR', message };
}

function answerList(body: unknown): readonly unknown[] | null {
  const data = record(body)['data'];
  if (Array.isArray(data)) return data;
  const inner = record(data)['data'];
  return Array.isArray(inner) ? inner : null;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
