export { PostgresStartError } from './postgres-start-error.ts';
export { findRunningPostgres, startPostgres } from './start-postgres.ts';
export type { RunningPostgres } from './start-postgres.ts';
