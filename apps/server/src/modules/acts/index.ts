export { actId, writeActs, type TillAct } from './acts.store.ts';
export { actsOfBill } from './log-acts.ts';
export { actsRoutes } from './acts.routes.ts';
