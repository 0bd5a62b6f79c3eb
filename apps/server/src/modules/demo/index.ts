export { addDemoPictures } from './demo-pictures.ts';
export { connectDemoPinpads, movePinpad, type DemoPinpad } from './demo-pinpads.store.ts';
export { seedDemo } from './seed-demo.ts';
export type { SeededDemo } from './seed-demo.ts';
