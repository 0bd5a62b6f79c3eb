export { ensureCustomerGroup, ensureDepartments } from './department.store.ts';
export { findBarcodeOwners,
  findPricedProducts,
  findPricedProductsByBarcode,
  findProductsByCodes,
  insertBarcodes,
  insertProducts,
  updateProducts } from './product.store.ts';
export type { ProductFields, StoredProduct } from './product.store.ts';
export { RULE_COLUMNS, toRule } from './rule-row.ts';
export type { RuleRow } from './rule-row.ts';
export { leaseRuleIds, readRulesOfSource, upsertRules } from './rule.store.ts';
export type { SourcedRule } from './rule.store.ts';
