import { COMPONENT_ACTIONS, POS_OPERATIONS, SYSTEM_OPERATIONS } from '../access/permissions.ts';
import { refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';
import type { FieldValue, RightsValue } from './field-value.types.ts';

export const NO_RIGHTS: RightsValue = { components: {}, pos: {}, system: {} };

const MOST_COMPONENTS = 500;
const FLAGS = new RegExp(`^[01]{${COMPONENT_ACTIONS.length}}$`);
const NOTHING = '0'.repeat(COMPONENT_ACTIONS.length);

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
}

/**
 * The allowed operations by id; null for an invalid list. A denied operation is the same as a
 * missing one, and is left out.
 */
function readOperations(
  value: unknown,
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, 0 | 1>> | null {
  const entries = entriesOf(value);
  if (
    entries === null ||
    entries.some(([id, flag]) => !Object.hasOwn(known, id) || (flag !== 0 && flag !== 1))
  )
    return null;
  return Object.fromEntries(
    entries.flatMap(([id, flag]) => (flag === 1 ? [[id, 1] as const] : [])),
  );
}

const REPORT_KEY = /^[A-Za-z][A-Za-z0-9]{2,19}$/;
const MOST_KEYS = 200;

/** What a position says about reports; null for an invalid list. */
function readReports(value: unknown): Readonly<Record<string, 0 | 1>> | null {
  const entries = entriesOf(value);
  if (entries === null || entries.length > MOST_KEYS) return null;
  return entries.every(([key, flag]) => REPORT_KEY.test(key) && (flag === 0 || flag === 1))
    ? Object.fromEntries(entries.map(([key, flag]) => [key, flag === 1 ? 1 : 0]))
    : null;
}

/** Branches by id; null for an invalid list. */
function readBranches(value: unknown): Readonly<Record<string, 1>> | null {
  const entries = entriesOf(value);
  if (entries === null || entries.length > MOST_KEYS) return null;
  return entries.every(([id, flag]) => /^[1-9]\d{0,8}$/.test(id) && flag === 1)
    ? Object.fromEntries(entries.map(([id]) => [id, 1 as const]))
    : null;
}

function readComponents(value: unknown): Readonly<Record<string, string>> | null {
  const entries = entriesOf(value);
  if (entries === null || entries.length > MOST_COMPONENTS) return null;
  const isRight = entries.every(
    ([id, flags]) => /^[1-9]\d{0,5}$/.test(id) && typeof flags === 'string' && FLAGS.test(flags),
  );
  return isRight
    ? Object.fromEntries(
        entries.flatMap(([id, flags]) =>
          typeof flags !== 'string' || flags === NOTHING ? [] : [[id, flags] as const],
        ),
      )
    : null;
}

/**
 * The permission map of a position (specification, shell §5). What it does not name is denied, so
 * that two maps which allow the same are equal. The position's own rule decides who may grant it.
 * Spreadsheets do not have it.
 */
export const rightsKind: FieldKind<'rights'> = {
  kind: 'rights',
  width: 160,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted(NO_RIGHTS);
    if (typeof value !== 'object' || Array.isArray(value)) return refused('FIELD_INVALID');
    const given = value as Readonly<Record<string, unknown>>;
    const { all } = given;
    if (all !== undefined && all !== 0 && all !== 1) return refused('FIELD_INVALID');
    const [components, pos, system] = [
      readComponents(given['components']),
      readOperations(given['pos'], POS_OPERATIONS),
      readOperations(given['system'], SYSTEM_OPERATIONS),
    ];
    const reports = readReports(given['reports']);
    const branches = readBranches(given['branches']);
    if (
      components === null ||
      pos === null ||
      system === null ||
      reports === null ||
      branches === null
    )
      return refused('FIELD_INVALID');
    return accepted({
      ...(all === undefined ? {} : { all }),
      components,
      pos,
      system,
      ...(Object.keys(reports).length === 0 ? {} : { reports }),
      ...(given['branches'] === undefined ? {} : { branches }),
    });
  },
  toCell: () => null,
  fromCell: () => accepted(NO_RIGHTS),
};

/** The value as a permission map; any other value allows nothing. */
export function asRights(value: FieldValue): RightsValue {
  const parsed = rightsKind.parse(value, { key: 'rights', label: 'name', kind: 'rights' });
  return parsed.ok ? (parsed.value as RightsValue) : NO_RIGHTS;
}
