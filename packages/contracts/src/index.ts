export { accountOfCustomer } from './documents/account-of-customer.ts';
export * from './wire/define-endpoint.ts';
export * from './errors.ts';
export * from './reasons/index.ts';
export * from './notices/notices.ts';
export { fillPlaces } from './reasons/fill-places.ts';
export * from './access/permissions.ts';
export * from './access/guards.ts';
export * from './access/user-kinds.ts';
export * from './wire/headers.ts';
export * from './components.ts';
export * from './labels.ts';
export * from './components/record-component.ts';
export * from './fields/field-value.types.ts';
export * from './fields/field.types.ts';
export * from './fields/search-text.ts';
export * from './fields/all-kinds.ts';
export * from './fields/check-field.ts';
export { cleanText, unitsOf, textOfUnits } from './fields/field-tools.ts';
export { asLimits, LIMIT_SPANS } from './fields/limits.kind.ts';
export { asRights, NO_RIGHTS } from './fields/rights.kind.ts';
export { asLevels, engineLevels, LEVEL_LISTS, namedLevels } from './fields/levels.kind.ts';
export { asRange } from './fields/daterange.kind.ts';
export { asRows } from './fields/table.kind.ts';
export { asRefs } from './fields/refs.kind.ts';
export { asTexts } from './fields/choices.kind.ts';
export { isRef, parseRefId } from './fields/ref.kind.ts';
export { isColour } from './fields/colour.kind.ts';
export { isDay } from './fields/date.kind.ts';
export { switchText } from './fields/switch.kind.ts';
export { MAX_LONG_TEXT } from './fields/longtext.kind.ts';
export { checkboxNumber } from './fields/checkbox.kind.ts';
export { headSentence, levelSentence } from './discounts/discount-sentence.ts';
export {
  mergeSimulations,
  NO_SIMULATION,
  type PromotionSimulation,
  type CompetingRule,
} from './discounts/promotion-simulation.ts';
export { RULE_ERROR_TEXTS } from './discounts/discount-errors.ts';
export * from './components/all.ts';
export * from './files/import-stops.ts';
export * from './components/record-title.ts';
export { LOST_REASONS } from './components/leads.component.ts';
export { documentLabel, newDocumentLabel } from './components/document-names.ts';
export * from './menu/menu.ts';
export * from './menu/position-words.ts';
export * from './plans/apps.ts';
export * from './codes/barcode.ts';
export * from './files/formula-text.ts';
export * from './documents/delivery-consolidation.ts';
export * from './codes/business-number.ts';
export * from './payments/batch-error.ts';
export * from './codes/card.ts';
export * from './codes/mobile-number.ts';
export * from './paper/paper-link.ts';
export * from './payments/payment-types.ts';
export * from './payments/card-terminals.ts';
export * from './payments/till-card-terminals.ts';
export * from './wire/wire-cart.ts';
export * from './audit/audit.ts';
export * from './audit/audit-records.ts';
export * from './access/support.ts';
export * from './plans/modules.ts';
export * from './events.ts';
export {
  FIRST_REFUND_REASONS,
  reasonsOf,
  refundReasonRuleOf,
  SETTING_SCOPES,
  SHELL_SETTINGS,
  shellSettingsSchema,
  TILL_SETTINGS,
  tillSettingsSchema,
  wireNameOf,
  type SettingDefinition,
  type SettingScope,
  type ShellSettings,
  type TillSettings,
} from './settings/place-settings.ts';
export * from './settings/scale-templates.ts';
export * from './settings/scale-template-check.ts';
export * from './settings/settings.ts';
export * from './settings/setting-editor.ts';
export * from './plugins/bridge.ts';
export * from './api/shared.ts';
export * from './menu/till-menu.ts';
export { linesOfRegisterReport } from './paper/register-report-lines.ts';
export {
  paperOfStored,
  productsOfStored,
  receiptOfTransaction,
  templateOfStored,
} from './paper/receipt-of-transaction.ts';
export * from './documents/documents.ts';
export * from './reports/index.ts';
export * from './exceptions/index.ts';
export * from './plugins/version.ts';
export * from './plugins/plugin-release.ts';
export * from './access/access-keys.ts';
export * from './access/key-branches.ts';
export {
  fromOlderRecord,
  fromOlderValue,
  type OlderRecord,
  toOlderRecord,
} from './wire/older-record.ts';
export * from './plans/subscriptions.ts';
export * from './files/files.ts';
export * from './paper/label-template.ts';
export * from './paper/unit-price.ts';
export * from './paper/paper-style.ts';
export {
  type Phrases,
  type Translate,
  translatePaper,
  translatorOf,
} from './paper/translate-paper.ts';
export { visualOrder } from './paper/visual-text.ts';
export * from './plugins/marketplace.ts';
export * from './generated/calls.ts';
export { type EndpointName, ENDPOINTS } from './generated/endpoints.ts';
export { discountPresetsOf, type DiscountPreset } from './discounts/discount-presets.ts';
