import { buildApp } from '../../../apps/server/src/build-app.ts';
export const app = buildApp();
