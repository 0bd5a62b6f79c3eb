export { PostgresStartError } from './postgres-start-error.ts';
export {
  accessCluster,
  findEmbeddedHome,
  findRunningPostgres,
  lockEmbeddedHome,
  prepareEmbeddedHome,
  startPostgres,
  stopOrphan,
} from './start-postgres.ts';
export type { ClusterAccess, RunningPostgres } from './start-postgres.ts';
