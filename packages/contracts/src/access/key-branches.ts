import { COMPONENT } from '../components.ts';
import { findRecordComponent } from '../components/all.ts';

/** How the records of a component belong to branches. */
export type BranchHold =
  /** They are shared by all branches. */
  | 'shared'
  /**
   * Each is of a branch, whose number this SQL column has; with `through`, the column has the number
   * of a row of that table, and the row has the branch.
   */
  | { readonly column: string; readonly through?: 'floors' }
  /** They are of branches, and cannot be told apart by them: closed to who is limited to some. */
  | 'closed';

/**
 * Components that all branches share. One that is in no branch and not here is closed to keys that
 * are limited to branches, so that a new one is decided and not open by default.
 */
const SHARED: ReadonlySet<number> = new Set([
  COMPONENT.paymentTypes,
  COMPONENT.products,
  COMPONENT.departments,
  COMPONENT.categories,
  COMPONENT.models,
  COMPONENT.priceLists,
  COMPONENT.priceListLines,
  COMPONENT.discounts,
  COMPONENT.coupons,
  COMPONENT.barcodes,
  COMPONENT.productParts,
  COMPONENT.preparations,
  COMPONENT.preparationGroups,
  COMPONENT.voidReasons,
  COMPONENT.employees,
  COMPONENT.positions,
  COMPONENT.customers,
  COMPONENT.customerGroups,
  COMPONENT.contacts,
  COMPONENT.campaigns,
  COMPONENT.memberships,
  COMPONENT.giftCards,
  COMPONENT.vouchers,
  COMPONENT.clubGifts,
  COMPONENT.leads,
  COMPONENT.leadStatuses,
  COMPONENT.leadSources,
  COMPONENT.activities,
  COMPONENT.tasks,
  COMPONENT.calls,
  COMPONENT.opportunities,
  COMPONENT.suppliers,
  COMPONENT.supplierGroups,
  COMPONENT.supplierProducts,
  COMPONENT.supplierAgreements,
  COMPONENT.accountGroups,
  COMPONENT.movementTypes,
  COMPONENT.contracts,
  COMPONENT.contractRows,
  COMPONENT.services,
  COMPONENT.packages,
  COMPONENT.dashboards,
]);

/** How the records of a component belong to branches: a key may be limited to some of them. */
export function branchHoldOf(component: number): BranchHold {
  for (const column of findRecordComponent(component)?.columns ?? []) {
    if (column.kind !== 'ref') continue;
    if (column.table === 'branches') return { column: column.column ?? column.key };
    if (column.table === 'floors')
      return { column: column.column ?? column.key, through: column.table };
  }
  return SHARED.has(component) ? 'shared' : 'closed';
}
