import type { ReactNode } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { isInvoice, type Panel, useCart } from '../model/cart.store.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { DiscountPanel } from './discount-panel.tsx';
import { MorePanel } from './more-panel.tsx';
import { NewProductPanel } from './new-product-panel.tsx';
import { ProductPanel } from './product-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { RecallPanel } from './recall-panel.tsx';
import { RowPanel } from './row-panel.tsx';
import { WeighPanel } from './weigh-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { DonePanel } from '../pay/done-panel.tsx';
import { PayPanel } from '../pay/pay-panel.tsx';

// Loaded on demand, because only some products need more than a quantity.
const ComposePanel = lazyPart(() => import('./compose-panel.tsx'), 'ComposePanel');
// Loaded on demand, because it is used once a day; its chunk also sends acts that wait since an
// earlier page.
const RegisterPanel = lazyPart(() => import('../register/register-panel.tsx'), 'RegisterPanel');
// Loaded on demand, because few shops sell by size and colour.
const ModelPanel = lazyPart(() => import('./model-panel.tsx'), 'ModelPanel');
// Returned goods, with all their questions.
const RefundPanel = lazyPart(() => import('../refund/refund-panel.tsx'), 'RefundPanel');

// Loaded on demand, because few sales have a coupon.
const CouponPanel = lazyPart(() => import('./coupon-panel.tsx'), 'CouponPanel');
const ClubPanel = lazyPart(() => import('../club/club-panel.tsx'), 'ClubPanel');
const SellerPanel = lazyPart(() => import('./seller-panel.tsx'), 'SellerPanel');
const TransmissionPanel = lazyPart(() => import('./transmission-panel.tsx'), 'TransmissionPanel');
const DisplaysPanel = lazyPart(() => import('./displays-panel.tsx'), 'DisplaysPanel');
const ReceiptPanel = lazyPart(() => import('../receipts/receipt-panel.tsx'), 'ReceiptPanel');
const BasesPanel = lazyPart(() => import('../bases/bases-panel.tsx'), 'BasesPanel');
const InvoicePanel = lazyPart(() => import('../invoices/invoice-panel.tsx'), 'InvoicePanel');
const InvoiceDone = lazyPart(() => import('../invoices/invoice-done.tsx'), 'InvoiceDone');
const ArrangePanel = lazyPart(() => import('../arrange/arrange-panel.tsx'), 'ArrangePanel');
const PrintersPanel = lazyPart(() => import('./printers-panel.tsx'), 'PrintersPanel');

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
      return <RecallPanel />;
    case 'orders':
      return <OrdersPanel />;
    case 'queue':
      return <QueuePanel />;
    case 'register':
      return (
        <RegisterPanel key={`${panel.at ?? 'home'} ${panel.since ?? ''}`} at={panel.at ?? 'home'} />
      );
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
      return <PayPanel />;
    case 'done':
      return <Finished />;
  }
}

/** What was finished: a sale of this till, or an invoice that the server numbered. */
function Finished(): ReactNode {
  const done = useCart((state) => state.done);
  return done === null || !isInvoice(done.cart) ? <DonePanel /> : <InvoiceDone sale={done} />;
}
