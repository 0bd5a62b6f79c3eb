import {
  type BulkChangeWish,
  type BulkField,
  type BulkWay,
  findRecordComponent,
  COMPONENT,
  kindOf,
  readField,
  type RecordColumn,
  unitsOf,
} from '@dalpak/contracts';

/** What was chosen and typed in the dialog. */
export interface ChangeDraft {
  readonly field: BulkField;
  readonly way: BulkWay;
  readonly text: string;
  /** Number of the other price list. */
  readonly list: string;
  readonly rounding: BulkChangeWish['rounding'];
  readonly roundingWay: BulkChangeWish['rounding_way'];
  readonly notUnderCost: boolean;
}

export const FIRST_DRAFT: ChangeDraft = {
  field: 'price',
  way: 'percent',
  text: '',
  list: '',
  // Prices change by what was asked for alone, until a rounding is chosen.
  rounding: 'none',
  roundingWay: 'nearest',
  notUnderCost: false,
};

export function waysOf(field: BulkField): readonly BulkWay[] {
  if (field === 'price') return ['percent', 'add', 'set', 'margin', 'list'];
  if (field === 'cost') return ['percent', 'add', 'set'];
  return field === 'tags' ? ['put', 'take', 'set'] : ['set'];
}

export const isMoney = (field: BulkField): boolean => field === 'price' || field === 'cost';

export function columnOf(field: BulkField): RecordColumn | undefined {
  return findRecordComponent(COMPONENT.products)?.columns.find(({ key }) => key === field);
}

/** The change that the draft means; null while its value is missing or wrong. */
export function wishOf(draft: ChangeDraft): BulkChangeWish | null {
  const value = valueOf(draft);
  if (value === undefined) return null;
  const { field, way, list, rounding, roundingWay, notUnderCost } = draft;
  const money = isMoney(field);
  return {
    field,
    way,
    value: value as BulkChangeWish['value'],
    list: way === 'list' ? Number(list) : null,
    rounding: money ? rounding : 'none',
    rounding_way: money ? roundingWay : 'nearest',
    not_under_cost: field === 'price' && notUnderCost,
  };
}

function valueOf({ field, way, text, list }: ChangeDraft): unknown {
  if (way === 'list') return list === '' ? undefined : 0;
  if (text.trim() === '') return undefined;
  if (isMoney(field)) return unitsOf(text.replace(/^\+/, ''), 2) ?? undefined;
  const column = columnOf(field);
  if (column === undefined) return undefined;
  if (column.kind === 'ref') return { id: Number(text), label: '' };
  if (column.kind === 'switch') return text === '1';
  const parsed = kindOf(column).fromCell(text);
  const read = parsed.ok ? readField(column, parsed.value) : parsed;
  return read.ok ? read.value : undefined;
}
