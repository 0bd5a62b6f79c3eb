import { accountGroupsComponent } from './account-groups.component.ts';
import { accountsComponent } from './accounts.component.ts';
import { activitiesComponent } from './activities.component.ts';
import { callsComponent } from './calls.component.ts';
import { contractsComponent } from './contracts.component.ts';
import { dashboardsComponent } from './dashboards.component.ts';
import { journalEntriesComponent } from './journal-entries.component.ts';
import { leadSourcesComponent } from './lead-sources.component.ts';
import { leadStatusesComponent } from './lead-statuses.component.ts';
import { leadsComponent } from './leads.component.ts';
import { movementTypesComponent } from './movement-types.component.ts';
import { opportunitiesComponent } from './opportunities.component.ts';
import { packagesComponent } from './packages.component.ts';
import { servicesComponent } from './services.component.ts';
import { supplierGroupsComponent } from './supplier-groups.component.ts';
import { supplierProductsComponent } from './supplier-products.component.ts';
import { tasksComponent } from './tasks.component.ts';
import { barcodesComponent } from './barcodes.component.ts';
import { categoriesComponent } from './categories.component.ts';
import { customerGroupsComponent } from './customer-groups.component.ts';
import { customersComponent } from './customers.component.ts';
import { departmentsComponent } from './departments.component.ts';
import { discountsComponent } from './discounts.component.ts';
import { employeesComponent } from './employees.component.ts';
import { positionsComponent } from './positions.component.ts';
import { productsComponent } from './products.component.ts';
import { modelsComponent } from './models.component.ts';
import { priceListsComponent } from './price-lists.component.ts';
import { priceListLinesComponent } from './price-list-lines.component.ts';
import { couponsComponent } from './coupons.component.ts';
import { preparationGroupsComponent } from './preparation-groups.component.ts';
import { preparationsComponent } from './preparations.component.ts';
import { productPartsComponent } from './product-parts.component.ts';
import { salesMenusComponent } from './sales-menus.component.ts';
import { floorTablesComponent } from './floor-tables.component.ts';
import { floorsComponent } from './floors.component.ts';
import { timeEntriesComponent } from './time-entries.component.ts';
import { contactsComponent } from './contacts.component.ts';
import { campaignsComponent } from './campaigns.component.ts';
import { membershipsComponent } from './memberships.component.ts';
import { giftCardsComponent } from './gift-cards.component.ts';
import { creditVouchersComponent } from './credit-vouchers.component.ts';
import { vouchersComponent } from './vouchers.component.ts';
import { pinpadsComponent } from './pinpads.component.ts';
import { paymentTypesComponent } from './payment-types.component.ts';
import { cashMovementsComponent } from './cash-movements.component.ts';
import { closingsComponent } from './closings.component.ts';
import { transactionsComponent } from './transactions.component.ts';
import { depositComponents } from './deposits.component.ts';
import { saleDocumentComponents } from './sale-documents.component.ts';
import { stockDocumentComponents } from './stock-documents.component.ts';
import { supplierDocumentComponents } from './supplier-documents.component.ts';
import type { RecordComponent } from './record-component.ts';
import { stockLevelsComponent } from './stock-levels.component.ts';
import { suppliersComponent } from './suppliers.component.ts';
import { terminalsComponent } from './terminals.component.ts';
import { warehousesComponent } from './warehouses.component.ts';

/** Every component whose records can be listed and read. */
export const RECORD_COMPONENTS: readonly RecordComponent[] = [
  terminalsComponent, productsComponent, departmentsComponent, categoriesComponent, discountsComponent, barcodesComponent,
  employeesComponent, positionsComponent, customersComponent, customerGroupsComponent, warehousesComponent, stockLevelsComponent,
  suppliersComponent,
  leadStatusesComponent, leadSourcesComponent, leadsComponent, activitiesComponent, tasksComponent, callsComponent, opportunitiesComponent, supplierGroupsComponent, supplierProductsComponent, accountGroupsComponent, accountsComponent, movementTypesComponent, journalEntriesComponent, packagesComponent, servicesComponent, contractsComponent, dashboardsComponent,
  modelsComponent, priceListsComponent, priceListLinesComponent, couponsComponent, preparationsComponent, preparationGroupsComponent, productPartsComponent, salesMenusComponent, floorsComponent, floorTablesComponent,
  timeEntriesComponent, contactsComponent, campaignsComponent, membershipsComponent, giftCardsComponent, creditVouchersComponent,
  vouchersComponent, pinpadsComponent, paymentTypesComponent, cashMovementsComponent, closingsComponent, transactionsComponent,
  ...saleDocumentComponents, ...supplierDocumentComponents, ...stockDocumentComponents, ...depositComponents,
];

const byId = new Map<number, RecordComponent>(RECORD_COMPONENTS.map((record) => [record.component, record]));

/** The declaration of a component's records, or null when this version has none. */
export function findRecordComponent(id: number): RecordComponent | null {
  return byId.get(id) ?? null;
}
