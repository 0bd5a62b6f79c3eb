import { AppError } from '../../errors/app-error.ts';
import { MAX_DEPTH } from './storable-text.ts';
import { unstorable } from './validate.ts';

/**
 * Limit of values in a body. The largest cart of the contract (5,000 rows with two promotions under
 * each, 20,000 log entries, 200 payments, 100 coupons) has about 517,000, which a test sends; the
 * rest is room for rows with preparations. Values cost far more than bytes: parsing twelve
 * megabytes of `{},{},…` would block the process for seconds before any check could refuse them.
 */
const MAX_VALUES = 600_000;

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const LETTER_U = 117;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Properties of a JSON text that one pass over its characters finds. */
interface JsonTraits {
  readonly values: number;
  readonly depth: number;
  /** Only an escape can produce what PostgreSQL does not store: NUL, or half a surrogate pair. */
  readonly hasEscapes: boolean;
}

function scanText(text: string): JsonTraits {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  let hasEscapes = false;
  let inText = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (inText) {
      if (char === QUOTE) inText = false;
      else if (char === BACKSLASH) {
        i += 1;
        if (text.charCodeAt(i) === LETTER_U) hasEscapes = true;
      }
    } else if (char === QUOTE) inText = true;
    else if (char === COMMA) values += 1;
    else if (char === OPEN_OBJECT || char === OPEN_LIST) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) depth -= 1;
  }
  return { values, depth: deepest, hasEscapes };
}

/**
 * Checks a body before it is parsed, so that a hostile one costs only a pass over its characters.
 * @returns the reason for a refusal, and whether the parsed body must be searched for unstorable
 * text
 */
export function checkJsonText(text: string): {
  readonly refusal: AppError | null;
  readonly mayBeUnstorable: boolean;
} {
  const { values, depth, hasEscapes } = scanText(text);
  const refusal =
    values > MAX_VALUES
      ? new AppError('BODY_TOO_LARGE')
      : depth > MAX_DEPTH
        ? unstorable([], 'body')
        : null;
  return { refusal, mayBeUnstorable: hasEscapes };
}
