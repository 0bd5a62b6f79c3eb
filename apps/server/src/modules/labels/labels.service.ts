import {
  type ChangeCursor,
  type labelProducts,
  type LabelProduct,
  type LabelTemplate,
  type LabelTemplateView,
  MAX_LABEL_TEMPLATES,
  SHIPPED_LABELS,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { isUniqueViolation, type TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import {
  countTemplates,
  findChangedSince,
  findForLabels,
  listTemplates,
  removeTemplate,
  upsertTemplate,
} from './labels.store.ts';

const isShipped = (id: string): boolean => SHIPPED_LABELS.some((label) => label.id === id);

/** Shipped templates first, each as the business changed it; then its own, by name. */
export async function allTemplates(db: TenantDb): Promise<LabelTemplateView[]> {
  const kept = await listTemplates(db);
  const shipped = SHIPPED_LABELS.map((label): LabelTemplateView => {
    const own = kept.find(({ id }) => id === label.id);
    return viewOf(own ?? label, own !== undefined);
  });
  return [
    ...shipped,
    ...kept.filter(({ id }) => !isShipped(id)).map((label) => viewOf(label, true)),
  ];
}

/** @throws AppError LABEL_TEMPLATES_FULL, LABEL_NAME_TAKEN */
export async function saveTemplate(
  db: TenantDb,
  template: LabelTemplate,
): Promise<LabelTemplateView> {
  const isTaken = SHIPPED_LABELS.some(
    ({ id, name }) => id !== template.id && name === template.name,
  );
  if (isTaken) throw new AppError('LABEL_NAME_TAKEN');
  try {
    await db.tx(async (tx) => {
      if ((await countTemplates(tx, template.id)) >= MAX_LABEL_TEMPLATES)
        throw new AppError('LABEL_TEMPLATES_FULL');
      await upsertTemplate(tx, template);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('LABEL_NAME_TAKEN') : error;
  }
  return viewOf(template, true);
}

/**
 * Deletes a template, or resets a shipped one; a shipped one that was never changed stays.
 * @throws AppError NOT_FOUND
 */
export async function deleteTemplate(db: TenantDb, id: string): Promise<void> {
  const wasThere = await db.tx((tx) => removeTemplate(tx, id));
  if (!wasThere && !isShipped(id)) throw new AppError('NOT_FOUND');
}

type LabelQuery = z.output<NonNullable<typeof labelProducts.body>>;

/**
 * Products in the requested order; those whose price changed by time, oldest first. Deleted
 * products are left out.
 */
export async function productsForLabels(
  db: TenantDb,
  asked: LabelQuery,
): Promise<{ data: LabelProduct[]; next: ChangeCursor | null }> {
  if (asked.of === 'ids') {
    const rows = new Map((await findForLabels(db, asked.ids)).map((row) => [row.id, row]));
    return { data: [...new Set(asked.ids)].flatMap((id) => rows.get(id) ?? []), next: null };
  }
  const { since, after = null, limit } = asked;
  const rows = await findChangedSince(db, { since, after, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map(({ changed_at: _at, ...product }) => product),
    next: last === undefined ? null : { at: last.changed_at, id: last.id },
  };
}

function viewOf(
  { id, name, width, height, items }: LabelTemplate,
  changed: boolean,
): LabelTemplateView {
  return {
    id,
    name,
    width,
    height,
    items: items.map((item) => ({ ...item })),
    shipped: isShipped(id),
    changed,
  };
}
