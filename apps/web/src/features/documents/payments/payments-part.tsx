import type { DocumentRule } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/figures/num.tsx';
import { quiet } from '../../../ui/content/quiet.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Editor } from '../use-editor.ts';
import { useDocumentWords } from '../words.ts';
import { UndepositedCards } from './card-totals.tsx';
import { ChequesInHand } from './cheques-in-hand.tsx';
import type { OpenPayment } from './open-payment.ts';
import type { PaymentSources } from './payment-sources.ts';
import { PaymentsTable } from './payments-table.tsx';

interface PaymentsPartProps {
  readonly rule: DocumentRule;
  readonly sources: PaymentSources;
  readonly editor: Editor;
  /** The payment being typed. */
  readonly open: OpenPayment;
  readonly onOpen: (open: OpenPayment) => void;
  /** Number of attempts to issue the document without the payment being typed. */
  readonly heldBackCount: number;
}

/** The payments in hand that may be chosen, and the payments that are typed. */
export function PaymentsPart({
  rule,
  sources: { deposits, endorsesCheques, typesPayments, paysGoods },
  editor: { cart, priced, amountLeft: left, run },
  open,
  onOpen,
  heldBackCount,
}: PaymentsPartProps): ReactNode {
  const say = useDocumentWords();
  return (
    <>
      {(endorsesCheques || deposits === 'cheques') && (
        <ChequesInHand cart={cart} endorses={endorsesCheques} onCommand={run} />
      )}
      {deposits === 'cards' && <UndepositedCards cart={cart} onCommand={run} />}
      {typesPayments && (
        <Panel
          title={say('payments')}
          {...(left === null
            ? {}
            : {
                aside: (
                  <span className={quiet}>
                    {say('left')} <Money agorot={left} />
                  </span>
                ),
              })}
        >
          <PaymentsTable
            cart={cart}
            tenders={rule.tenders}
            left={paysGoods ? priced.due : left}
            adding={{ onCommand: run, open, onOpen, heldBackCount }}
          />
        </Panel>
      )}
    </>
  );
}
