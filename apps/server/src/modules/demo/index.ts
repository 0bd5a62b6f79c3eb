export { seedDemo } from './seed-demo.ts';
export type { SeededDemo } from './seed-demo.ts';
