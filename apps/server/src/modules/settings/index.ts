export { readTillSettings, SETTING_KEY } from './settings.service.ts';
