import type { ReactNode } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { isInvoice } from '../bill/bill-kind.ts';
import { useMode } from '../bill/mode.store.ts';
import type { Panel } from '../bill/panel.types.ts';
import { CustomerPanel } from '../customers/customer-panel.tsx';
import { DiscountPanel } from '../selling/panels/discount-panel.tsx';
import { MorePanel } from './menu/more-panel.tsx';
import { NewProductPanel } from '../selling/panels/new-product-panel.tsx';
import { ProductPanel } from '../selling/panels/product-panel.tsx';
import { QueuePanel } from './status/queue-panel.tsx';
import { RecallPanel } from '../holding/recall-panel.tsx';
import { RowPanel } from '../selling/panels/row-panel.tsx';
import { WeighPanel } from '../selling/panels/weigh-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { DonePanel } from '../paying/done-panel.tsx';
import { PayPanel } from '../paying/pay-panel.tsx';
import { resumeSale } from '../paying/resume-sale.ts';

// Loaded on demand, because only some products need more than a quantity.
const ComposePanel = lazyPart(() => import('../selling/panels/compose-panel.tsx'), 'ComposePanel');
// Loaded on demand, because it is used once a day; its chunk also sends acts that wait since an
// earlier page.
const RegisterPanel = lazyPart(() => import('../register/register-panel.tsx'), 'RegisterPanel');
const OpeningPanel = lazyPart(() => import('../register/opening-panel.tsx'), 'OpeningPanel');
// Loaded on demand, because few shops sell by size and colour.
const ModelPanel = lazyPart(() => import('../selling/panels/model-panel.tsx'), 'ModelPanel');
// Returned goods, with all their questions.
const RefundPayment = lazyPart(() => import('../refunding/refund-payment.tsx'), 'RefundPayment');
const RefundPanel = lazyPart(() => import('../refunding/refund-panel.tsx'), 'RefundPanel');

// Loaded on demand, because few sales have a coupon.
const CouponPanel = lazyPart(() => import('../selling/panels/coupon-panel.tsx'), 'CouponPanel');
const ClubPanel = lazyPart(() => import('../club/club-panel.tsx'), 'ClubPanel');
// Loaded on demand, because few bills have a note.
const BillNotePanel = lazyPart(
  () => import('../selling/panels/bill-note-panel.tsx'),
  'BillNotePanel',
);
const SellerPanel = lazyPart(() => import('../selling/panels/seller-panel.tsx'), 'SellerPanel');
const TransmissionPanel = lazyPart(
  () => import('../register/transmission-panel.tsx'),
  'TransmissionPanel',
);
const DisplaysPanel = lazyPart(() => import('./status/displays-panel.tsx'), 'DisplaysPanel');
const ReceiptPanel = lazyPart(() => import('../paying/receipts/receipt-panel.tsx'), 'ReceiptPanel');
const BasesPanel = lazyPart(() => import('../selling/bases/bases-panel.tsx'), 'BasesPanel');
const InvoicePanel = lazyPart(() => import('../paying/invoices/invoice-panel.tsx'), 'InvoicePanel');
const InvoiceDone = lazyPart(() => import('../paying/invoices/invoice-done.tsx'), 'InvoiceDone');
const ArrangePanel = lazyPart(() => import('../selling/arrange/arrange-panel.tsx'), 'ArrangePanel');
const PrintersPanel = lazyPart(() => import('../printing/printers-panel.tsx'), 'PrintersPanel');

/** The panel next to the bill while something other than the tiles is open. */
export function OtherPanel({
  panel,
}: {
  readonly panel: Exclude<Panel, { readonly kind: 'browse' }>;
}): ReactNode {
  switch (panel.kind) {
    case 'product':
      return <ProductPanel productId={panel.productId} back={panel.back} />;
    case 'row':
      return <RowPanel rowKey={panel.rowKey} />;
    case 'compose':
      return <ComposePanel start={panel} />;
    case 'model':
      return <ModelPanel key={panel.modelId} modelId={panel.modelId} />;
    case 'weigh':
      return <WeighPanel productId={panel.productId} />;
    case 'new-product':
      return <NewProductPanel start={panel} />;
    case 'discount':
      return <DiscountPanel />;
    case 'customer':
      return <CustomerPanel key={panel.at ?? 'find'} at={panel.at ?? 'find'} typed={panel.typed} />;
    case 'recall':
      return <RecallPanel onRecalled={resumeSale} />;
    case 'orders':
      return <OrdersPanel />;
    case 'queue':
      return <QueuePanel />;
    case 'register':
      return (
        <RegisterPanel key={`${panel.at ?? 'home'} ${panel.since ?? ''}`} at={panel.at ?? 'home'} />
      );
    case 'opening':
      return <OpeningPanel must={panel.must} proposed={panel.proposed} />;
    case 'bill-note':
      return <BillNotePanel />;
    case 'seller':
      return <SellerPanel />;
    case 'transmission':
      return <TransmissionPanel />;
    case 'displays':
      return <DisplaysPanel />;
    case 'receipt':
      return <ReceiptPanel />;
    case 'bases':
      return <BasesPanel />;
    case 'invoice':
      return <InvoicePanel key={panel.type} type={panel.type} />;
    case 'arrange':
      return <ArrangePanel />;
    case 'printers':
      return <PrintersPanel />;
    case 'refund':
      return (
        <RefundPanel
          key={panel.slip ?? panel.at ?? 'find'}
          at={panel.at ?? 'find'}
          slip={panel.slip ?? null}
        />
      );
    case 'club':
      return <ClubPanel />;
    case 'coupon':
      return <CouponPanel />;
    case 'more':
      return <MorePanel />;
    case 'pay':
      return <PayPanel Refund={RefundPayment} />;
    case 'done':
      return <Finished />;
  }
}

/** What was finished: a sale of this till, or an invoice that the server numbered. */
function Finished(): ReactNode {
  const done = useMode((state) => state.done);
  return done === null || !isInvoice(done.cart) ? <DonePanel /> : <InvoiceDone sale={done} />;
}
