export { seedDemo } from './seed-demo.ts';
export type { SeededDemo } from './seed-demo.ts';
export { loadBarcode, seedLoad } from './seed-load.ts';
