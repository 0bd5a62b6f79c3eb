import { hideToast, toast } from '../../../ui/toast.ts';
import { playSound } from '../model/sounds.ts';

/** A weight as it is typed. */
export const TYPED_MILLI = /^\d{1,6}(\.\d{1,3})?$/;

const REFUSAL = 'refund';

/** Says aloud and in words why something does not come back so. */
export function refuse(text: string): void {
  playSound('refuse');
  toast({ text, tone: 'warn', id: REFUSAL });
}

/** What was refused is put right: what was said of it would be taken for what came after. */
export function forgetRefusal(): void {
  hideToast(REFUSAL);
}
