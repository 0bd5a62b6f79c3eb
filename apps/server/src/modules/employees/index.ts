export { APPROVAL_LIFE_MS, approvalKeyOf, signApproval, verifyApproval } from './approval.ts';
export { burnApprovals, insertApproval } from './approval.store.ts';
export { employeesRoutes } from './employees.routes.ts';
export { approvalKey, employeeView, operationOf, verifyEmployee } from './employees.service.ts';
export { findPositionRights } from './people.store.ts';
export { rightsOf } from './rights.store.ts';
export { employeeRules, positionRules } from './employee.rules.ts';
