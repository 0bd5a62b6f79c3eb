export { readProductCode } from './barcode.ts';
export type { ProductCode } from './barcode.ts';
export { lockCatalogue } from './catalogue-lock.store.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { ensureCustomerGroup, ensureDepartments } from './department.store.ts';
export {
  findBarcodeOwners,
  findPricedProducts,
  findPricedProductsByBarcode,
  findProductsByCodes,
  insertBarcodes,
  insertProducts,
  updateProducts,
} from './product.store.ts';
export type { ProductFields, StoredProduct } from './product.store.ts';
export { PRODUCT_ITEM_COLUMNS } from './product-item.ts';
export { RULE_COLUMNS, toRule } from './rule-row.ts';
export type { RuleRow } from './rule-row.ts';
export { leaseRuleIds, lockRulesOfSource, upsertRules } from './rule.store.ts';
export type { SourcedRule } from './rule.store.ts';
export { discountRules, ruleOfFields } from './discount.rules.ts';
export { priceLineRules, validityRules } from './price-list.rules.ts';
export { preparationGroupRules, productPartRules } from './kit.rules.ts';
export { modelRules } from './model.rules.ts';
export { barcodeRules, productRules } from './product.rules.ts';
export { SALE_UNITS } from './unit-words.ts';
