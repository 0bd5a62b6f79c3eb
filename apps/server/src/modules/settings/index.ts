export { readTillSettings } from './settings.service.ts';
