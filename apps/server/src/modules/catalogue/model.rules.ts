import { COMPONENT, type FieldValue, isAllowed, isEmptyValue, isRef } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import type { FieldValues, RecordChange, RecordRules } from '../../record-kit/index.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import {
  findFollowers,
  findModels,
  type InheritedField,
  INHERITED_FIELDS,
  markProducts,
  updateFollowers,
} from './model.store.ts';

type Scalar = number | string | null;

const scalarOf = (value: FieldValue | undefined): Scalar => {
  if (isRef(value)) return value.id;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};

interface Passed {
  readonly field: InheritedField;
  readonly from: Scalar;
  readonly to: Scalar;
}

/** What a change of a model passes on. A price that is emptied stays at the products. */
function passedOn({ before, data }: RecordChange): readonly Passed[] {
  if (before === null) return [];
  return INHERITED_FIELDS.filter((field) => field in data)
    .map((field) => ({
      field,
      from: scalarOf(before.data[field]),
      to: scalarOf(data[field]),
    }))
    .filter(({ field, from, to }) => from !== to && !(field === 'price' && to === null));
}

/**
 * Products of a model follow it in what they did not change themselves: a new department, category,
 * supplier, manufacturer or price of the model becomes theirs where they had its former one.
 */
export const modelRules: RecordRules = {
  after: async (change) => {
    const { tx, id, ctx } = change;
    const changed = new Map<number, { before: FieldValues; after: FieldValues }>();
    for (const { field, from, to } of passedOn(change)) {
      const ids = await findFollowers(tx, id, field, from);
      if (ids.length === 0) continue;
      await updateFollowers(tx, ids, field, to);
      for (const product of ids) {
        const facts = changed.get(product);
        changed.set(product, {
          before: { ...facts?.before, [field]: from },
          after: { ...facts?.after, [field]: to },
        });
      }
    }
    if (changed.size === 0) return;
    const operation = { type: 'components', action: 'e', key: COMPONENT.products } as const;
    if (!isAllowed(ctx.perr, operation)) throw new AppError('PERMISSION_DENIED', { operation });
    for (const [product, facts] of changed)
      await writeAudit(tx, {
        ...actorOf(ctx),
        action: 'record.changed',
        entity: 'record',
        entityId: entityIdOf(COMPONENT.products, product),
        ...facts,
      });
    await markProducts(tx, [...changed.keys()]);
    await publish(tx, 'sync:changed', { tables: ['Products'] });
  },
};

/** What new products take from their models, where they say nothing themselves. */
export async function inheritFromModels(
  db: TenantDb,
  changes: readonly Pick<RecordChange, 'id' | 'data'>[],
): Promise<readonly FieldValues[]> {
  const modelOf = ({ id, data }: Pick<RecordChange, 'id' | 'data'>): number | null => {
    const model = data['model'];
    return id === 0 && isRef(model) ? model.id : null;
  };
  const wanted = changes.flatMap((change) => modelOf(change) ?? []);
  const models = await findModels(db, [...new Set(wanted)]);
  return changes.map((change) => {
    const values = models.get(modelOf(change) ?? 0);
    if (values === undefined) return {};
    return Object.fromEntries(
      INHERITED_FIELDS.filter((field) => {
        const own = change.data[field] ?? null;
        return (isEmptyValue(own) || own === 0) && !isEmptyValue(values[field]);
      }).map((field) => [field, values[field]]),
    );
  });
}
