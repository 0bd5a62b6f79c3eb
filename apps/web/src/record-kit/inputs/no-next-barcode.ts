import { toast, TOAST_TIMES } from '../../ui/toast.ts';
import { formWord } from '../form/form-words.ts';

/** 2-records §8: whatever went wrong, one message for three seconds. */
export function noNextBarcode(): void {
  toast({ text: formWord('nextBarcodeFailed'), tone: 'bad', ms: TOAST_TIMES.barcodeError, id: 'next-barcode' });
}
