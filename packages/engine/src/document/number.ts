import { err, ok, type Result } from '../kernel/result.ts';

/** Capacity of one terminal's series; beyond it the terminal needs a new terminal number. */
export const SERIES_SIZE = 1_000_000;
/**
 * Keeps numbers within 15 digits, which every field of the uniform format and every database
 * integer holds.
 */
export const MAX_TERMINAL_NO = 999_999_999;

export interface DocumentNumberParts {
  readonly terminalNo: number;
  /** 1…999,999 */
  readonly sequence: number;
}

export type NumberError = 'SERIES_EXHAUSTED' | 'TERMINAL_NO_INVALID' | 'NUMBER_INVALID';

/**
 * Number of a document in a terminal's series: terminal × 1,000,000 + sequence. The terminal prefix
 * lets a device assign numbers offline that no other device can assign.
 */
export function documentNumber({
  terminalNo,
  sequence,
}: DocumentNumberParts): Result<number, NumberError> {
  if (!Number.isSafeInteger(terminalNo) || terminalNo < 1 || terminalNo > MAX_TERMINAL_NO)
    return err('TERMINAL_NO_INVALID');
  if (!Number.isSafeInteger(sequence) || sequence < 1) return err('NUMBER_INVALID');
  if (sequence >= SERIES_SIZE) return err('SERIES_EXHAUSTED');
  return ok(terminalNo * SERIES_SIZE + sequence);
}

/** The parts of a number made by {@link documentNumber}. */
export function parseDocumentNumber(number: number): Result<DocumentNumberParts, NumberError> {
  if (!Number.isSafeInteger(number) || number < SERIES_SIZE) return err('NUMBER_INVALID');
  const terminalNo = Math.floor(number / SERIES_SIZE);
  const sequence = number % SERIES_SIZE;
  if (sequence === 0 || terminalNo > MAX_TERMINAL_NO) return err('NUMBER_INVALID');
  return ok({ terminalNo, sequence });
}

/** The number as printed and scanned: digits only, `7000042`. */
export function formatDocumentNumber(number: number): string {
  return String(number);
}
