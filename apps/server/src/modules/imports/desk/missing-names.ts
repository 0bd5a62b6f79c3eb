import { type OpenImport, type RecordComponent } from '@dalpak/contracts';
import * as z from 'zod/mini';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { isNewName, mayCreate, targetByName, type UnknownName } from '../../../record-kit/index.ts';
import type { ImportRow, MissingNames } from './import.types.ts';

/** Records that one press makes of a field's names. */
const MOST_NAMES = 200;
/** Names that the screen shows of each kind. */
const SHOWN_NAMES = 20;

const storedSchema = z.array(
  z.object({
    field: z.string(),
    count: z.int(),
    names: z.array(z.string()),
    near: z.array(z.object({ name: z.string(), near: z.array(z.string()) })),
  }),
);

/** What a check stores of the names that no record has, of fields whose records a name makes. */
export function toMissing(
  record: RecordComponent,
  unknown: ReadonlyMap<string, readonly UnknownName[]>,
): readonly MissingNames[] {
  return [...unknown].flatMap(([field, all]) => {
    const target = targetByName(record, field);
    if (target === null) return [];
    const names = all.filter(({ name }) => isNewName(target, name));
    const sure = names.filter(({ near }) => near.length === 0);
    const near = names.filter((one) => one.near.length > 0);
    return names.length === 0
      ? []
      : [
          {
            field,
            count: sure.length,
            names: sure.slice(0, MOST_NAMES).map(({ name }) => name),
            near: near.slice(0, SHOWN_NAMES),
          },
        ];
  });
}

/** What the last check stored. Empty when another step has begun, or the file was deleted. */
export function storedMissing({ counts, headings }: ImportRow): readonly MissingNames[] {
  const stored = storedSchema.safeParse(counts['missing']);
  return stored.success && headings.length > 0 ? stored.data : [];
}

/** The missing names of a checked file, of fields whose records the caller may add. */
export function missingShown(
  ctx: SessionContext,
  record: RecordComponent,
  row: ImportRow,
): OpenImport['missing'] {
  if (row.state !== 'checked' && row.state !== 'nothing') return [];
  return storedMissing(row).flatMap(({ field, count, names, near }) => {
    const target = targetByName(record, field);
    if (target === null || !mayCreate(ctx, target.component)) return [];
    return [
      {
        field,
        component: target.component,
        count,
        made: names.length,
        names: names.slice(0, SHOWN_NAMES),
        near: near.map((one) => ({ name: one.name, near: [...one.near] })),
      },
    ];
  });
}
