import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface ErrorReport {
  /** Eight characters that are easy to read out. */
  readonly reference: string;
  readonly at: Date;
  readonly sessionKind: 'user' | 'terminal';
  readonly terminalId: number | null;
  readonly code: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly appVersion: string;
  /** The browser's user agent. */
  readonly client: string;
}

export async function insertReport(tx: TenantTx, report: ErrorReport): Promise<void> {
  await tx.query(
    'errors.insert',
    `INSERT INTO error_reports (cloud_id, reference, at, session_kind, terminal_id, code, message, stack, route, app_version, client)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.cloudId,
      report.reference,
      report.at,
      report.sessionKind,
      report.terminalId,
      report.code,
      report.message,
      report.stack,
      report.route,
      report.appVersion,
      report.client,
    ],
  );
}

/** Deletes reports older than this. @returns how many */
export async function deleteOldReports(db: TenantDb, seconds: number): Promise<number> {
  return db.tx(async (tx) => {
    const { rowCount } = await tx.query(
      'errors.delete_old',
      'DELETE FROM error_reports WHERE cloud_id = $1 AND at < now() - make_interval(secs => $2::integer)',
      [tx.cloudId, seconds],
    );
    return rowCount;
  });
}

/** Clouds that have reports older than this. */
export async function listCloudsWithOldReports(
  system: Pick<SystemDb, 'query'>,
  seconds: number,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'errors.old_clouds',
    'SELECT cloud_id FROM error_reports_old_clouds($1) AS cloud_id',
    [seconds],
  );
  return rows.map((row) => row.cloud_id);
}
