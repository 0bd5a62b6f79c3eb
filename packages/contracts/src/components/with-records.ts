import { COMPONENT } from '../components.ts';

/** Numbers of {@link RECORD_COMPONENTS}, for the menu: it is drawn before any list, and needs none of the columns. */
export const WITH_RECORDS: ReadonlySet<number> = new Set([
  COMPONENT.terminals, COMPONENT.products, COMPONENT.departments, COMPONENT.categories, COMPONENT.discounts, COMPONENT.barcodes,
  COMPONENT.employees, COMPONENT.positions, COMPONENT.customers, COMPONENT.customerGroups, COMPONENT.warehouses, COMPONENT.stockLevels,
  COMPONENT.suppliers,
  COMPONENT.leadStatuses, COMPONENT.leadSources, COMPONENT.leads, COMPONENT.activities, COMPONENT.tasks, COMPONENT.calls, COMPONENT.opportunities, COMPONENT.supplierGroups, COMPONENT.supplierProducts, COMPONENT.accountGroups, COMPONENT.accounts, COMPONENT.movementTypes, COMPONENT.journalEntries, COMPONENT.packages, COMPONENT.services, COMPONENT.contracts, COMPONENT.dashboards,
  COMPONENT.models, COMPONENT.priceLists, COMPONENT.priceListLines, COMPONENT.coupons, COMPONENT.preparations, COMPONENT.salesMenus,
  COMPONENT.timeEntries, COMPONENT.contacts, COMPONENT.campaigns, COMPONENT.memberships, COMPONENT.giftCards, COMPONENT.creditVouchers,
  COMPONENT.vouchers, COMPONENT.pinpads, COMPONENT.paymentTypes, COMPONENT.cashMovements, COMPONENT.closings, COMPONENT.transactions,
]);

/** Whether this version lists the records of the component. */
export function hasRecords(component: number): boolean {
  return WITH_RECORDS.has(component);
}
