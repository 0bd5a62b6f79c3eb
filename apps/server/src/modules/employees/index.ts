export { employeesRoutes } from './employees.routes.ts';
export {
  employeeView,
  operationOf,
  approvalPlaceOf,
  subjectOf,
  verifyEmployee,
} from './employees.service.ts';
export { findPositionRights, listFullAccessNames } from './people.store.ts';
export { rightsOf } from './rights.store.ts';
export { employeeRules, positionRules } from './employee.rules.ts';
