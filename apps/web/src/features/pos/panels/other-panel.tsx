import type { ReactNode } from 'react';
import type { Panel } from '../model/cart.store.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { DiscountPanel } from './discount-panel.tsx';
import { MorePanel } from './more-panel.tsx';
import { NewProductPanel } from './new-product-panel.tsx';
import { ProductPanel } from './product-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { RecallPanel } from './recall-panel.tsx';
import { RowPanel } from './row-panel.tsx';
import { WeighPanel } from './weigh-panel.tsx';
import { DonePanel } from '../pay/done-panel.tsx';
import { PayPanel } from '../pay/pay-panel.tsx';

/** The panel beside the bill while something else than the tiles is open. */
export function OtherPanel({ panel }: { readonly panel: Exclude<Panel, { readonly kind: 'browse' }> }): ReactNode {
  switch (panel.kind) {
    case 'product': return <ProductPanel productId={panel.productId} />;
    case 'row': return <RowPanel rowKey={panel.rowKey} />;
    case 'weigh': return <WeighPanel productId={panel.productId} />;
    case 'new-product': return <NewProductPanel start={panel} />;
    case 'discount': return <DiscountPanel />;
    case 'customer': return <CustomerPanel />;
    case 'recall': return <RecallPanel />;
    case 'queue': return <QueuePanel />;
    case 'more': return <MorePanel />;
    case 'pay': return <PayPanel />;
    case 'done': return <DonePanel />;
  }
}
