import { AppError } from '../../../kernel/errors/app-error.ts';

/** The error for a charge of the bill whose result is unknown. */
export function openChargeError(): AppError {
  return new AppError('PAYMENT_MISMATCH', {
    details: [
      {
        text: 'יש לחשבון חיוב בכרטיס שתוצאתו עוד לא ידועה, או שאינו בין התשלומים. בררו אותו במסך התשלום.',
      },
    ],
  });
}
