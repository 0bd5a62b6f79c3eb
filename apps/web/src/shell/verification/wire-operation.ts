import type { PermissionOperation } from '@dalpak/contracts';

/** An operation as the calls name it. */
export function wireOperation(operation: PermissionOperation) {
  return { type: operation.type, action: operation.type === 'components' ? operation.action : 'r', key: String(operation.key) } as const;
}
