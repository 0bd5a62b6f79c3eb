import type { Agorot, Automation, CatalogueProduct, QtyMilli } from '@dalpak/engine';
import { playSound } from '../till/sounds.ts';
import type { DearerBill } from './dearer-bill.ts';
import { createSaleStore } from './per-sale-store.ts';

/** An action that is possible but unlikely to be intended: it waits for a confirmation. */
export type Unusual = { readonly run: () => void; readonly onDecline?: () => void } & (
  | {
      readonly kind: 'quantity';
      readonly quantity: QtyMilli;
      readonly product: Pick<CatalogueProduct, 'name' | 'weighed'>;
    }
  | { readonly kind: 'cash'; readonly amount: Agorot; readonly owed: Agorot }
  | { readonly kind: 'rule'; readonly rule: Pick<Automation, 'name' | 'message'> }
);

/** Questions over the till that wait for an answer. */
interface Questions {
  /** The question before a sale is cancelled is open. */
  readonly confirmCancel: boolean;
  /** The question before cash payments are returned is open. */
  readonly confirmReturn: boolean;
  readonly unusual: Unusual | null;
  /** A discount that makes the bill dearer, waiting for a decision. */
  readonly dearerBill: DearerBill | null;
}

const NONE: Questions = {
  confirmCancel: false,
  confirmReturn: false,
  unusual: null,
  dearerBill: null,
};

export const useQuestions = createSaleStore<Questions>(NONE);

export const askCancel = (): void => useQuestions.setState({ confirmCancel: true });

export const askReturn = (): void => useQuestions.setState({ confirmReturn: true });

export const askDearer = (dearerBill: DearerBill): void => useQuestions.setState({ dearerBill });

/** Closes a question that was answered, or that nothing was decided about. */
export const closeQuestion = (which: 'confirmCancel' | 'confirmReturn' | 'dearerBill'): void =>
  useQuestions.setState({ [which]: NONE[which] });

/** Asks for a confirmation of an action that is unlikely to be intended. */
export function confirmUnusual(unusual: Unusual): void {
  useQuestions.setState({ unusual });
  playSound('refuse');
}

/** The answer to {@link confirmUnusual}. */
export function answerUnusual(isMeant: boolean): void {
  const { unusual } = useQuestions.getState();
  useQuestions.setState({ unusual: null });
  (isMeant ? unusual?.run : unusual?.onDecline)?.();
}
