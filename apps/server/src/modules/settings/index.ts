export { receiptBusiness } from './receipt-business.ts';
export type { BusinessFacts } from './receipt-business.ts';
export {
  readSettings,
  readSettingsOn,
  readTillSettings,
  shellSettings,
  tillSettings,
  voiceSettings,
  type SettingsReader,
} from './settings.service.ts';
export type { VoiceSettings } from './settings.service.ts';
export { settingsRoutes } from './settings.routes.ts';
export type { Place } from './settings.store.ts';
