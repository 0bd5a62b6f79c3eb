/** Everything that is written down as done; the texts of the audit screen are keyed by it. */
export const AUDIT_ACTIONS = [
  'sign_in.slowed', 'terminal.registered', 'terminal.taken_over', 'terminal.released', 'sale.override', 'sale.accepted_while_suspended', 'product.created',
  'technician.opened', 'technician.password_set',
  'fingerprint.enrolled',
  'fingerprint.removed',
  'permission.allowed',
  'permission.denied',
  'setting.changed',
  'user.entered_cloud',
  'user.changed',
  'user.password_changed',
  'user.sessions_ended',
  'time.corrected',
  'time.absence_added',
  'time.absence_voided',
  'support.opened',
  'support.approved',
  'support.ended',
  'support.entered',
  'support.left',
  'screen.shared',
  'screen.joined',
  'screen.ended',
  'service.suspended',
  'service.restored',
  'service.modules_changed',
  'record.created',
  'record.changed',
  'record.status',
  'licence.assigned',
  'licence.amount_set',
  'access_key.made',
  'access_key.revoked',
  'records.imported',
  'records.import_undone',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an act is about. */
export const AUDIT_ENTITIES = ['user', 'terminal', 'transaction', 'product', 'employee', 'permission_request', 'setting', 'time_entry', 'time_absence', 'support_grant', 'service', 'record', 'screen_share', 'record_import', 'access_key', 'licence'] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
