import type { TileLayout } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';

interface LayoutRow extends Record<string, unknown> {
  readonly department: number;
  readonly version: number;
  readonly tiles: TileLayout['tiles'];
}

/** The arranged departments of a branch. */
export async function listTileLayouts(
  db: TenantDb,
  branchId: number,
): Promise<readonly TileLayout[]> {
  const { rows } = await db.query<LayoutRow>(
    'till_menu.tile_layouts',
    'SELECT department_id AS department, version, tiles FROM tile_layouts WHERE cloud_id = $1 AND branch_id = $2 ORDER BY department_id',
    [db.cloudId, branchId],
  );
  return rows.map(({ department, version, tiles }) => ({ department, version, tiles }));
}

/**
 * Saves the tiles of a department for the tills of the caller's branch, as a whole.
 * @param version that was arranged; 0 = the department had no layout
 * @throws RECORD_CHANGED when another one was saved since
 */
export async function saveTileLayout(
  ctx: ContextOf<'employee'>,
  department: number,
  { version, tiles }: Pick<TileLayout, 'version' | 'tiles'>,
): Promise<TileLayout> {
  const { branchId } = ctx.terminal;
  return ctx.db.tx(async (tx) => {
    if (!(await upsertLayout(tx, { branchId, department, version, tiles })))
      throw new AppError('RECORD_CHANGED');
    await writeAudit(tx, {
      action: 'setting.changed',
      ...actorOf(ctx),
      entity: 'setting',
      entityId: `tile_layout.${branchId}.${department}`,
      // The whole list may have thousands of places.
      after: { tiles: tiles.length },
    });
    await publish(tx, 'session:changed', { reason: 'settings' }, { branch: branchId });
    return { department, version: version + 1, tiles };
  });
}

interface LayoutToSave extends Pick<TileLayout, 'department' | 'version' | 'tiles'> {
  readonly branchId: number;
}

/** False when the stored version is another one. The row's lock decides between two at once. */
async function upsertLayout(
  tx: TenantTx,
  { branchId, department, version, tiles }: LayoutToSave,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'till_menu.save_tiles',
    `INSERT INTO tile_layouts (cloud_id, branch_id, department_id, tiles, version)
     SELECT $1, $2, $3, $4::jsonb, 1 WHERE $5::integer = 0 OR EXISTS (SELECT FROM tile_layouts WHERE cloud_id = $1 AND branch_id = $2 AND department_id = $3)
     ON CONFLICT (cloud_id, branch_id, department_id) DO UPDATE SET tiles = excluded.tiles, version = tile_layouts.version + 1, updated_at = now()
     WHERE tile_layouts.version = $5::integer`,
    [tx.cloudId, branchId, department, JSON.stringify(tiles), version],
  );
  return rowCount === 1;
}
