import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const StockCardPanel = lazyNamed(() => import('./stock-card.tsx'), 'StockCardPanel');

/** The stock card of a product, below its form and below each of its levels. */
export function StockSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  if (component === COMPONENT.products) return <StockCardPanel key={id} product={Number(id)} />;
  if (component !== COMPONENT.stockLevels) return null;
  const [warehouse, product] = id.split('-').map(Number);
  return <StockCardPanel key={id} product={product ?? 0} warehouse={warehouse ?? null} />;
}
