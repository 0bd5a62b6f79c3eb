export { outsideClubRoutes } from './outside-club.routes.ts';
export { outsideClubs, runDueOutside } from './outside-club.service.ts';
export { refundDeals, sellDeals } from './outside-club.store.ts';
export type { OutsideClub } from './club-port.ts';
export { simulatedClub, type SimulatedDeal } from './simulated-club.ts';
