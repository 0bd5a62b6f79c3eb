import { toast, TOAST_TIMES } from '../../../ui/messages/toast.ts';
import { formWord } from '../../form/state/form-words.ts';

/** Shows one message for three seconds, whatever went wrong (specification, records §8). */
export function showNoNextBarcode(): void {
  toast({
    text: formWord('nextBarcodeFailed'),
    tone: 'bad',
    ms: TOAST_TIMES.barcodeError,
    id: 'next-barcode',
  });
}
