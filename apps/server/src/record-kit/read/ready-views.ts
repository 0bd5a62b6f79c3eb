import { COMPONENT, type RecordComponent } from '@dalpak/contracts';

/** Hundredths of a percent below which a margin is low. */
const LOW_MARGIN = 2_000;

/**
 * Conditions of the views that come with a component, over its row `r`; $1 is the business in every
 * statement of a list.
 */
const CONDITIONS: Readonly<Record<string, { readonly component: number; readonly sql: string }>> = {
  NO_PRICE: { component: COMPONENT.products, sql: 'r.price = 0' },
  NO_PICTURE: { component: COMPONENT.products, sql: 'r.image IS NULL' },
  BELOW_MINIMUM: {
    component: COMPONENT.products,
    sql: 'r.id IN (SELECT l.product_id FROM stock_levels l WHERE l.cloud_id = $1 AND l.low_state = 1)',
  },
  LOW_MARGIN: {
    component: COMPONENT.products,
    sql: `product_margin(r.cloud_id, r.id) < ${LOW_MARGIN}`,
  },
  RECENTLY_SOLD: {
    component: COMPONENT.products,
    sql: `r.id IN (SELECT s.product_id FROM transaction_rows s JOIN transactions t ON t.cloud_id = $1 AND t.id = s.transaction_id
      WHERE s.cloud_id = $1 AND s.kind = 'P' AND t.business_date >= (now() AT TIME ZONE 'Asia/Jerusalem')::date - 28)`,
  },
  DOUBLE_BARCODE: {
    component: COMPONENT.products,
    sql: `r.barcode <> '' AND EXISTS (SELECT FROM products o WHERE o.cloud_id = $1 AND o.barcode = r.barcode AND o.id <> r.id AND o.active)`,
  },
};

export function isReadyView(view: string | undefined): boolean {
  return view !== undefined && Object.hasOwn(CONDITIONS, view);
}

/** The condition of a view that the caller has; null for every other view. */
export function readyCondition(
  { component, views = [] }: Pick<RecordComponent, 'component' | 'views'>,
  view: string | undefined,
): string | null {
  if (view === undefined || !views.some(({ id }) => id === view)) return null;
  const condition = CONDITIONS[view];
  return condition?.component === component ? condition.sql : null;
}
