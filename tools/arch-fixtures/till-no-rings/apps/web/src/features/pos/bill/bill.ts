import type { Row } from './row.ts';

export interface Bill {
  readonly rows: readonly Row[];
}
