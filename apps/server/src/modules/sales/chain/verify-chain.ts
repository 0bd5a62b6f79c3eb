import type { TenantDb } from '../../../kernel/db/index.ts';
import * as store from './verify-chain.store.ts';
import { type BreakReason, walkSeries } from './walk-series.ts';

export interface ChainBreak {
  readonly terminalId: number;
  readonly officialCode: number;
  readonly number: number;
  readonly reason: BreakReason;
}

export interface ChainReport {
  readonly series: number;
  readonly documents: number;
  /** Numbers that were declared lost, with a reason. */
  readonly lost: number;
  /** First sale that was altered; null = every series is intact. */
  readonly broken: ChainBreak | null;
}

/**
 * Verifies the sales of every till of a business. Their ledger entries belong to the Z and are
 * verified there.
 * @param isMeant the series to verify; all when absent
 */
export async function verifyChain(
  db: TenantDb,
  isMeant: (series: store.TillSeries) => boolean = () => true,
): Promise<ChainReport> {
  const { broken, ...walked } = await walkSeries(
    (await store.listSeries(db)).filter(isMeant),
    (series, after, limit) => store.readDocuments(db, series, after, limit),
  );
  return {
    ...walked,
    broken:
      broken === null
        ? null
        : {
            terminalId: broken.series.terminalId,
            officialCode: broken.series.officialCode,
            number: broken.number,
            reason: broken.reason,
          },
  };
}
