import type { TenantDb } from '../../../kernel/db/index.ts';

export async function rememberedHeadings(
  db: TenantDb,
  component: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ heading: string; field: string }>(
    'record_imports.headings',
    'SELECT heading, field FROM record_import_headings WHERE cloud_id = $1 AND component = $2 ORDER BY used_at DESC LIMIT 500',
    [db.cloudId, component],
  );
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

export async function rememberHeadings(
  db: TenantDb,
  component: number,
  headings: ReadonlyMap<string, string>,
): Promise<void> {
  if (headings.size === 0) return;
  await db.tx((tx) =>
    tx.query(
      'record_imports.remember',
      `INSERT INTO record_import_headings (cloud_id, component, heading, field) SELECT $1, $2, h.heading, h.field FROM unnest($3::text[], $4::text[]) AS h (heading, field)
     ON CONFLICT (cloud_id, component, heading) DO UPDATE SET field = excluded.field, used_at = now()`,
      [tx.cloudId, component, [...headings.keys()], [...headings.values()]],
    ),
  );
}
