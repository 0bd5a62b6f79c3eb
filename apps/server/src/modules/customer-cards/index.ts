export { isSignedBy, signCardPage } from './card-page.ts';
export { customerCardsRoutes } from './customer-cards.routes.ts';
