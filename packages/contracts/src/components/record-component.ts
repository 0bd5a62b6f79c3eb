import type { ComponentId } from '../components.ts';
import type { FieldLabel, Labels } from '../labels.ts';

interface ColumnBase {
  /** Name on the wire, and of the SQL column unless `column` says otherwise. */
  readonly key: string;
  readonly label: FieldLabel;
  readonly column?: string;
  /** Its place in the list: `main` is what the record is called and stays on the narrowest screen; left out, the record's own page alone shows it. */
  readonly list?: 'main' | 'shown';
}

/** A column of a record. A kind says how the value looks; everything else about it follows from the kind. */
export type RecordColumn =
  /** Words; `search` = found by a part of it. */
  | (ColumnBase & { readonly kind: 'text'; readonly search?: true })
  /** A code, a barcode, a phone: kept in its order. */
  | (ColumnBase & { readonly kind: 'code'; readonly search?: true })
  | (ColumnBase & { readonly kind: 'money' | 'quantity' | 'number' | 'switch' })
  /** A day without an hour. */
  | (ColumnBase & { readonly kind: 'date' })
  /** A moment. */
  | (ColumnBase & { readonly kind: 'moment' })
  | (ColumnBase & { readonly kind: 'choice'; readonly choices: Labels })
  /** A record of another table, shown by its name. */
  | (ColumnBase & { readonly kind: 'ref'; readonly table: string; readonly shows: string; readonly component?: ComponentId });

export type ColumnKind = RecordColumn['kind'];

/**
 * A component whose records this version lists: data only. The server makes its SQL of it, the web app its list and its
 * page. What is not declared here never leaves the server.
 */
export interface RecordComponent {
  readonly component: ComponentId;
  readonly table: string;
  /** Columns that together name one record; whole numbers all of them. */
  readonly identity: readonly [string, ...string[]];
  /** SQL column of the list's order, before the identity. An index begins with it. */
  readonly order?: { readonly column: string; readonly type: 'text' | 'integer' };
  readonly columns: readonly [RecordColumn, ...RecordColumn[]];
}
