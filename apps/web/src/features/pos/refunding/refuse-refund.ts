import { hideToast, toast } from '../../../ui/messages/toast.ts';
import { playSound } from '../till/sounds.ts';

/** A weight as typed. */
export const TYPED_MILLI = /^\d{1,6}(\.\d{1,3})?$/;

const REFUSAL = 'refund';

/** Shows and sounds why something cannot be refunded so. */
export function refuseRefund(text: string): void {
  playSound('refuse');
  toast({ text, tone: 'warn', id: REFUSAL });
}

/** Dismisses the refusal once it is resolved: it would be mistaken for one of a later step. */
export function dismissRefusal(): void {
  hideToast(REFUSAL);
}
