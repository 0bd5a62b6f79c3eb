export { resetByOperator } from './operator-reset.ts';
export { passwordResetRoutes } from './password-reset.routes.ts';
