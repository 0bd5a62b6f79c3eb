import { explain } from '../../../kernel/errors/explain.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';

/** The error for a charge of the bill whose result is unknown. */
export function openChargeError(): AppError {
  return new AppError('PAYMENT_MISMATCH', {
    details: [explain('charge_open')],
  });
}
