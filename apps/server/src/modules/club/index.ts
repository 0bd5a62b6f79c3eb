export { clubRoutes } from './club.routes.ts';
export { lockPointsOfSale, writePointsUsed, type PointsOfSale } from './club.service.ts';
export { deleteEndedHolds, givePointsBack } from './club.store.ts';
