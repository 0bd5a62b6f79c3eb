export { paperLinksRoutes } from './paper-links.routes.ts';
export { addPaperPages } from './paper-pages.ts';
