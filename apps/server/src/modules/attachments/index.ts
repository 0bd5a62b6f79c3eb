export { attachmentsRoutes } from './attachments.routes.ts';
