export { BackupError } from './backup-error.ts';
export { readBase, type Base } from './backup-folder.ts';
export { continueLog, takeBase } from './take-backup.ts';
export { assertIntact, deleteRestoredDatabase, restoreBase } from './restore-backup.ts';
