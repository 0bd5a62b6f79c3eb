import { COMPONENT_ACTIONS, POS_OPERATIONS, SYSTEM_OPERATIONS } from '../permissions.ts';
import { refused, taken } from './field-tools.ts';
import type { FieldKind, FieldValue, RightsValue } from './field.types.ts';

export const NO_RIGHTS: RightsValue = { components: {}, pos: {}, system: {} };

const MOST_COMPONENTS = 500;
const FLAGS = new RegExp(`^[01]{${COMPONENT_ACTIONS.length}}$`);
const NOTHING = '0'.repeat(COMPONENT_ACTIONS.length);

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
}

/** Operations that are allowed, by their ids; null for what is no such list. One that says no is as good as one that is missing. */
function readOperations(value: unknown, known: Readonly<Record<string, string>>): Readonly<Record<string, 0 | 1>> | null {
  const entries = entriesOf(value);
  if (entries === null || entries.some(([id, flag]) => !Object.hasOwn(known, id) || (flag !== 0 && flag !== 1))) return null;
  return Object.fromEntries(entries.flatMap(([id, flag]) => (flag === 1 ? [[id, 1] as const] : [])));
}

function readComponents(value: unknown): Readonly<Record<string, string>> | null {
  const entries = entriesOf(value);
  if (entries === null || entries.length > MOST_COMPONENTS) return null;
  const isRight = entries.every(([id, flags]) => /^[1-9]\d{0,5}$/.test(id) && typeof flags === 'string' && FLAGS.test(flags));
  return isRight ? Object.fromEntries(entries.flatMap(([id, flags]) => (typeof flags !== 'string' || flags === NOTHING ? [] : [[id, flags] as const]))) : null;
}

/**
 * What people of a position may do: the map of 1-shell §5. What is left out of it is denied, so that two maps which allow the
 * same are the same. Whether somebody may give it away, the position's own rule says. In a spreadsheet it stays out.
 */
export const rightsKind: FieldKind<'rights'> = {
  kind: 'rights',
  width: 160,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return taken(NO_RIGHTS);
    if (typeof value !== 'object' || Array.isArray(value)) return refused('FIELD_INVALID');
    const given = value as Readonly<Record<string, unknown>>;
    const { all } = given;
    if (all !== undefined && all !== 0 && all !== 1) return refused('FIELD_INVALID');
    const [components, pos, system] = [readComponents(given['components']), readOperations(given['pos'], POS_OPERATIONS), readOperations(given['system'], SYSTEM_OPERATIONS)];
    if (components === null || pos === null || system === null) return refused('FIELD_INVALID');
    return taken({ ...(all === undefined ? {} : { all }), components, pos, system });
  },
  toCell: () => null,
  fromCell: () => taken(NO_RIGHTS),
};

/** The map of a value that is one; nothing allowed for one that is not. */
export function asRights(value: FieldValue): RightsValue {
  const parsed = rightsKind.parse(value, { key: 'rights', label: 'name', kind: 'rights' });
  return parsed.ok ? (parsed.value as RightsValue) : NO_RIGHTS;
}
