import { barcodesComponent } from './barcodes.component.ts';
import { categoriesComponent } from './categories.component.ts';
import { customerGroupsComponent } from './customer-groups.component.ts';
import { customersComponent } from './customers.component.ts';
import { departmentsComponent } from './departments.component.ts';
import { discountsComponent } from './discounts.component.ts';
import { employeesComponent } from './employees.component.ts';
import { positionsComponent } from './positions.component.ts';
import { productsComponent } from './products.component.ts';
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
];

const byId = new Map<number, RecordComponent>(RECORD_COMPONENTS.map((record) => [record.component, record]));

/** The declaration of a component's records, or null when this version has none. */
export function findRecordComponent(id: number): RecordComponent | null {
  return byId.get(id) ?? null;
}
