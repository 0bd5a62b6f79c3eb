export { verifyApproval } from './approval.ts';
export { burnApprovals } from './approval.store.ts';
export { employeesRoutes } from './employees.routes.ts';
export { approvalKey, employeeView } from './employees.service.ts';
export { rightsOf } from './rights.store.ts';
