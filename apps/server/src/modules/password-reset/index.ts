export { resetByOperator } from './operator-reset.ts';
export { makeLink } from './password-reset.service.ts';
export { passwordResetRoutes } from './password-reset.routes.ts';
