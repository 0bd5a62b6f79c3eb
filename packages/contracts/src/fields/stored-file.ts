import { refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A stored file by its id. Its link is requested when it is shown, and expires soon. */
export function storedFileKind<K extends 'image' | 'avatar' | 'file'>(
  kind: K,
  width: number,
): FieldKind<K> {
  return {
    kind,
    width,
    searchable: false,
    sorts: false,
    parse: (value) => {
      if (value === null || value === undefined || value === '') return accepted(null);
      return typeof value === 'string' && UUID.test(value)
        ? accepted(value)
        : refused('FIELD_INVALID');
    },
    toCell: () => null,
    fromCell: () => accepted(null),
  };
}
