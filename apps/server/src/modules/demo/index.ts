export { DEMO_CLOUD, DEMO_EMPLOYEES } from './demo.data.ts';
export type { DemoSecrets } from './demo-secrets.ts';
export { seedDemo } from './seed-demo.ts';
export type { SeedDemoOptions, SeededDemo } from './seed-demo.ts';
export { loadBarcode, seedLoad } from './seed-load.ts';
export type { SeededLoad, SeedLoadOptions } from './seed-load.ts';
export { signInsOf, writeSignIns } from './write-sign-ins.ts';
export type { DemoSignIns } from './write-sign-ins.ts';
