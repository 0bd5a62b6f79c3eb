import type { DocumentType } from '@dalpak/engine';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../platform/api/api.ts';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { useWindowUid } from '../../platform/windows/window-hooks.ts';
import { replaceWithStored } from '../../platform/windows/window.store.ts';
import { useSaveKey } from '../../record-kit/form/state/use-save-key.ts';
import { hideToast, toast } from '../../ui/messages/toast.ts';
import type { DocumentSources } from './document-sources.ts';
import type { PaymentSources } from './payments/payment-sources.ts';
import { submitDocument } from './submit-document.ts';
import type { Editor } from './use-editor.ts';
import { type DocumentWord, typeName, useDocumentWords } from './words.ts';

/** Id of the toast for the previous document, which would cover the foot of the next. */
const ISSUED_TOAST_ID = 'document-issued';

/** What a document without a total lacks, by where its payments come from. */
const MISSING_PAYMENTS: Readonly<
  Record<NonNullable<PaymentSources['deposits']> | 'typed', DocumentWord>
> = { cards: 'noTotalChosen', cheques: 'noChosen', typed: 'noPayments' };

export interface IssueDocument {
  readonly isIssuing: boolean;
  /** Why the document was refused, until it changes. */
  readonly failure: ShownError | null;
  /** Number of attempts that a payment being typed held back. */
  readonly heldBackCount: number;
  readonly onFailure: (error: unknown) => void;
  readonly issue: () => Promise<void>;
}

/** What of a document its prices do not change. */
function linesOf({ account, rows }: Editor['cart']): string {
  return [account?.id ?? '', ...rows.map(({ key, quantity }) => `${key} ${quantity}`)].join();
}

/** Issues the document of an editor: by its button, and by the key for saving. */
export function useIssueDocument(
  type: DocumentType,
  { cart, env, arePricesLoaded }: Editor,
  {
    context,
    deposits,
    isPaymentOpen,
    rows,
  }: Pick<DocumentSources, 'context'> &
    Pick<PaymentSources, 'deposits'> & {
      /** Whether a payment is being typed. */
      readonly isPaymentOpen: boolean;
      /** The element that contains the lines. */
      readonly rows: RefObject<HTMLDivElement | null>;
    },
): IssueDocument {
  const say = useDocumentWords();
  const uid = useWindowUid();
  const [isIssuing, setIssuing] = useState(false);
  // A refusal is shown until the document changes.
  const [refused, setRefused] = useState<{
    readonly error: ShownError;
    readonly cart: typeof cart;
  } | null>(null);
  const [heldBackCount, setHeldBackCount] = useState(0);
  // Issued as soon as its prices have come, unless its lines were changed meanwhile.
  const awaited = useRef<string | null>(null);
  useEffect(() => hideToast(ISSUED_TOAST_ID), []);
  const issue = async (): Promise<void> => {
    if (isIssuing) return;
    if (!arePricesLoaded) {
      awaited.current = linesOf(cart);
      return;
    }
    // The document would be issued without the payment that is still being typed.
    if (isPaymentOpen) {
      setHeldBackCount((times) => times + 1);
      return;
    }
    setIssuing(true);
    setRefused(null);
    const sent = await submitDocument(cart, env, {
      today: context.today,
      dateMayDiffer: context.date_may_differ,
    });
    setIssuing(false);
    if (!sent.ok) {
      if (sent.error.code === 'J105')
        rows.current?.querySelector<HTMLInputElement>('[data-empty-row] input')?.focus();
      // The text of the code is about goods.
      setRefused({
        error:
          sent.error.code === 'J103' && type.totalFrom === 'payments'
            ? { ...sent.error, description: say(MISSING_PAYMENTS[deposits ?? 'typed']) }
            : sent.error,
        cart,
      });
      return;
    }
    toast({
      id: ISSUED_TOAST_ID,
      text: say('issued', { name: typeName(type), number: sent.sale.number ?? '' }),
      tone: 'ok',
    });
    await queryClient.invalidateQueries({ queryKey: ['documents'] });
    replaceWithStored(uid, `/document/${type.id}/${sent.sale.serverId ?? cart.id}`);
  };
  const latest = useRef(issue);
  useEffect(() => {
    latest.current = issue;
  });
  useEffect(() => {
    if (!arePricesLoaded || awaited.current === null) return;
    const isSame = awaited.current === linesOf(cart);
    awaited.current = null;
    if (isSame) void latest.current();
  }, [arePricesLoaded, cart]);
  useSaveKey(0, () => {
    // A number is applied on blur, so the value being typed has to become part of the document.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setTimeout(() => void latest.current(), 0);
  });
  return {
    isIssuing,
    failure: refused?.cart === cart ? refused.error : null,
    heldBackCount,
    onFailure: (error) => setRefused({ error: describeError(error), cart }),
    issue,
  };
}
