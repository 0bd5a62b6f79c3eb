export { accountOfCustomer } from './account-of-customer.ts';
export * from './define-endpoint.ts';
export * from './errors.ts';
export * from './reasons/index.ts';
export * from './permissions.ts';
export * from './guards.ts';
export * from './permission-kinds.ts';
export * from './user-kinds.ts';
export * from './headers.ts';
export * from './components.ts';
export * from './labels.ts';
export * from './components/record-component.ts';
export * from './fields/field.types.ts';
export * from './fields/max-searches.ts';
export * from './fields/search-text.ts';
export * from './fields/all-kinds.ts';
export * from './fields/check-field.ts';
export { cleanText, unitsOf, textOfUnits } from './fields/field-tools.ts';
export { asLimits, LIMIT_SPANS } from './fields/limits.kind.ts';
export { asRights, NO_RIGHTS } from './fields/rights.kind.ts';
export {
  asLevels,
  engineLevels,
  LEVEL_LISTS,
  type LevelList,
  namedLevels,
} from './fields/levels.kind.ts';
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
export { headSentence, levelSentence } from './discount-sentence.ts';
export {
  mergeSimulations,
  NO_SIMULATION,
  type PromotionSimulation,
  type CompetingRule,
} from './promotion-simulation.ts';
export { RULE_ERROR_TEXTS } from './discount-errors.ts';
export * from './components/all.ts';
export * from './components/importable.ts';
export * from './import-stops.ts';
export * from './components/record-title.ts';
export { LOST_REASONS } from './components/leads.component.ts';
export { documentLabel, newDocumentLabel } from './components/document-names.ts';
export * from './menu.ts';
export * from './position-words.ts';
export * from './apps.ts';
export * from './barcode.ts';
export * from './formula-text.ts';
export * from './delivery-consolidation.ts';
export * from './business-number.ts';
export * from './batch-error.ts';
export * from './card.ts';
export * from './payment-types.ts';
export * from './card-terminals.ts';
export * from './till-card-terminals.ts';
export * from './wire-cart.ts';
export * from './audit.ts';
export * from './audit-records.ts';
export * from './support.ts';
export * from './modules.ts';
export * from './events.ts';
export {
  drawerReasonsOf,
  SETTING_SCOPES,
  SETTING_SECTIONS,
  SHELL_SETTINGS,
  shellSettingsSchema,
  TILL_SETTINGS,
  tillSettingsSchema,
  wireNameOf,
  type SettingDefinition,
  type SettingScope,
  type SettingSection,
  type ShellSettings,
  type TillSettings,
} from './place-settings.ts';
export * from './scale-templates.ts';
export * from './scale-template-check.ts';
export * from './settings.ts';
export * from './setting-editor.ts';
export * from './bridge.ts';
export * from './api/shared.ts';
export * from './till-menu.ts';
export { linesOfRegisterReport } from './register-report-lines.ts';
export { paperOfStored, receiptOfTransaction, templateOfStored } from './receipt-of-transaction.ts';
export * from './documents.ts';
export * from './reports/index.ts';
export * from './read-time.ts';
export * from './version.ts';
export * from './plugin-release.ts';
export * from './access-keys.ts';
export * from './key-branches.ts';
export {
  fromOlderRecord,
  fromOlderValue,
  type OlderRecord,
  toOlderRecord,
} from './older-record.ts';
export * from './subscriptions.ts';
export * from './plans.ts';
export * from './files.ts';
export * from './label-template.ts';
export * from './unit-price.ts';
export * from './paper-style.ts';
export { visualOrder } from './visual-text.ts';
export * from './marketplace.ts';
export * from './generated/calls.ts';
export { type EndpointName, ENDPOINTS } from './generated/endpoints.ts';
export { discountPresetsOf, type DiscountPreset } from './discount-presets.ts';
