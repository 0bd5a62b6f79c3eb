import { COMPONENT } from '@dalpak/contracts';
import type { Kernel } from './kernel/kernel.ts';
import {
  barcodeRules,
  discountRules,
  modelRules,
  preparationGroupRules,
  priceLineRules,
  productPartRules,
  productRules,
  validityRules,
} from './modules/catalogue/index.ts';
import { contractRules } from './modules/contracts/index.ts';
import {
  creditRules,
  giftCardRules,
  membershipRules,
  voucherRules,
} from './modules/customers/index.ts';
import { leadRules } from './modules/crm/index.ts';
import { employeeRules, positionRules } from './modules/employees/index.ts';
import { stationRules } from './modules/kitchen/index.ts';
import { accountGroupRules, accountRules, movementTypeRules } from './modules/ledger/index.ts';
import { paymentTypeRules, pinpadRules } from './modules/payments/index.ts';
import { salesMenuRules } from './modules/till-menu/index.ts';
import { warehouseRules } from './modules/stock/index.ts';
import { terminalRules } from './modules/terminals/index.ts';
import type { RecordRules, RulesOf } from './record-kit/index.ts';

const NONE: RecordRules = {};

/**
 * Rules of single components beyond their declarations, each from the module that owns its meaning.
 */
export function recordRules({ database, now }: Pick<Kernel, 'database' | 'now'>): RulesOf {
  const rules: Readonly<Record<number, RecordRules>> = {
    [COMPONENT.products]: productRules,
    [COMPONENT.models]: modelRules,
    [COMPONENT.contracts]: contractRules(now),
    [COMPONENT.barcodes]: barcodeRules,
    [COMPONENT.priceLists]: validityRules,
    [COMPONENT.priceListLines]: priceLineRules,
    [COMPONENT.productParts]: productPartRules,
    [COMPONENT.preparationGroups]: preparationGroupRules,
    [COMPONENT.salesMenus]: salesMenuRules,
    [COMPONENT.terminals]: terminalRules,
    [COMPONENT.warehouses]: warehouseRules,
    [COMPONENT.kitchenStations]: stationRules,
    [COMPONENT.discounts]: discountRules,
    [COMPONENT.coupons]: validityRules,
    [COMPONENT.campaigns]: validityRules,
    [COMPONENT.employees]: employeeRules(database.secrets['card-lookup']),
    [COMPONENT.positions]: positionRules,
    [COMPONENT.leads]: leadRules,
    [COMPONENT.customers]: creditRules,
    [COMPONENT.customerGroups]: creditRules,
    [COMPONENT.memberships]: membershipRules,
    [COMPONENT.giftCards]: giftCardRules,
    [COMPONENT.vouchers]: voucherRules,
    [COMPONENT.pinpads]: pinpadRules,
    [COMPONENT.paymentTypes]: paymentTypeRules,
    [COMPONENT.accounts]: accountRules,
    [COMPONENT.accountGroups]: accountGroupRules,
    [COMPONENT.movementTypes]: movementTypeRules,
  };
  return (component) => rules[component] ?? NONE;
}
