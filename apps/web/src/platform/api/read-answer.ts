import {
  type BatchError,
  batchErrorOf,
  COMPONENT_ACTIONS,
  type ErrorDetail,
  ERRORS,
  isErrorCode,
  parseOperation,
  type PermissionOperation,
  SUCCESS,
} from '@dalpak/contracts';
import { enBatchWords } from '../i18n/en/batch-words.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { NetworkError, ServerError } from './errors.ts';
import { textOfReason } from './reason-text.ts';

/** An HTTP answer before it is parsed. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | null;
  /** Id of the call in the server's log. */
  readonly requestId?: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(...values: readonly unknown[]): string {
  for (const value of values) if (typeof value === 'string' && value !== '') return value;
  return '';
}

function detailOf(value: unknown): ErrorDetail | null {
  if (typeof value === 'string') return { text: value };
  if (!isFields(value)) return null;
  const text = textOfReason(value) ?? textOf(value['text'], value['desc'], value['message']);
  const action = value['action'];
  return {
    text,
    // With a reason the text says more than the field's code.
    ...(typeof value['code'] === 'string' && typeof value['reason'] !== 'string'
      ? { code: value['code'] }
      : {}),
    ...(typeof value['field'] === 'string' ? { field: value['field'] } : {}),
    ...(action === 'employee_login' || action === 'route' || action === 'logout' ? { action } : {}),
    ...(typeof value['route'] === 'string' ? { route: value['route'] } : {}),
  };
}

function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  return Array.isArray(value) ? value.map(read).filter((item): item is T => item !== null) : [];
}

/** The operation that an approval can allow (PERMISSION_DENIED). */
function operationOf(value: unknown): PermissionOperation | null {
  if (!isFields(value)) return null;
  const { type, key } = value;
  const action = COMPONENT_ACTIONS.find((one) => one === value['action']) ?? 'r';
  return (type === 'components' || type === 'pos' || type === 'system') && typeof key === 'string'
    ? parseOperation({ type, action, key })
    : null;
}

function toServerError(raw: RawAnswer, code: string, fields: Fields, text: string): ServerError {
  const reason = textOfReason(fields);
  return new ServerError({
    status: raw.status,
    code,
    desc: reason ?? (text !== '' ? text : isErrorCode(code) ? ERRORS[code].he : ''),
    isTranslated: reason !== null,
    details: listOf(fields['details'], detailOf),
    recommendations: listOf(fields['recommendations'], (item) =>
      typeof item === 'string' ? item : null,
    ),
    operation: operationOf(fields['operation']),
    stepToken: typeof fields['step_token'] === 'string' ? fields['step_token'] : null,
    retryAfter: raw.retryAfter,
    requestId: raw.requestId ?? null,
  });
}

/**
 * `[code, message]`, or `[code, message, data]`: the first element decides (specification, cart §8).
 */
function refusedList(raw: RawAnswer, list: readonly unknown[]): ServerError | null {
  const [code, message] = list;
  if (
    typeof code !== 'string' ||
    code === SUCCESS ||
    !/^[A-Z]?\d{3,4}$|^[A-Z][A-Z0-9_]+$/.test(code)
  )
    return null;
  return toServerError(raw, code, {}, textOf(message));
}

/**
 * The card terminal's batch errors carry only a code or a date; the catalogue explains them
 * (specification, shell §8).
 */
function batchOf(body: Fields): BatchError | null {
  const words = currentLanguage() === 'en' ? ([enBatchWords] as const) : [];
  const [code, date] = [textOf(body['last_batch_code']), textOf(body['last_batch_date'])];
  if (body['code'] === '002' && code !== '') return batchErrorOf('002', code, ...words);
  return body['code'] === '003' && date !== ''
    ? batchErrorOf('003', formatDate(date, 'date') || date, ...words)
    : null;
}

function refusedObject(raw: RawAnswer, body: Fields): ServerError | null {
  const code = body['code'];
  const batch = batchOf(body);
  if (batch !== null)
    return toServerError(
      raw,
      batch.code,
      { ...body, recommendations: batch.recommendations },
      batch.desc,
    );
  if (typeof code === 'string' || typeof code === 'number') {
    const text = String(code);
    if (text !== SUCCESS)
      return toServerError(raw, text, body, textOf(body['desc'], body['message'], body['error']));
  }
  const data = body['data'];
  return Array.isArray(data) ? refusedList(raw, data) : null;
}

function systemError(raw: RawAnswer): ServerError {
  return new ServerError({
    status: raw.status,
    code: 'SYSTEM_ERROR',
    desc: ERRORS.SYSTEM_ERROR.he,
    requestId: raw.requestId ?? null,
  });
}

/**
 * Reads every answer, of current and legacy calls, in one place (specification, cart §8 and shell
 * §8). Success is `000` in the first element of a list or in `code`; an answer with neither is a
 * success when its HTTP status is.
 * @returns the parsed body
 * @throws ServerError when the answer is a refusal, SYSTEM_ERROR when it is not JSON; NetworkError
 *   when a gateway answered in the server's place (502, 503, 504 without a code of the server)
 */
export function readAnswer(raw: RawAnswer): unknown {
  let body: unknown;
  try {
    body = JSON.parse(raw.text);
  } catch {
    // A proxy that cannot reach the server answers with a page of its own; the till treats it as no
    // network.
    if (raw.status === 502 || raw.status === 503 || raw.status === 504)
      throw new NetworkError('Bad gateway', raw.status);
    throw systemError(raw);
  }
  const refused = Array.isArray(body)
    ? refusedList(raw, body)
    : isFields(body)
      ? refusedObject(raw, body)
      : systemError(raw);
  if (refused !== null) throw refused;
  if (raw.status >= 400) throw systemError(raw);
  return body;
}
