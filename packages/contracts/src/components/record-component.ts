import type { ComponentId, ComponentKey, ServiceModuleKey } from '../components.ts';
import type { MenuPlace } from '../menu-places.ts';
import type { FieldLabel, Label, Labels } from '../labels.ts';
import type { FieldValue } from '../fields/field.types.ts';
import type { LevelList } from '../fields/levels.kind.ts';

/** Balances that a form fetches by the numbers of their records (2-records §7). */
export type BalanceFile = 'customersBalance' | 'giftCardsBalance' | 'creditVouchersBalance';

interface ColumnBase {
  /** Name on the wire, and of the SQL column unless `column` says otherwise. */
  readonly key: string;
  /** A word of the product's vocabulary, or the component's own. */
  readonly label: FieldLabel | Label;
  readonly column?: string;
  /** Its place in the list: `main` is what the record is called and stays on the narrowest screen; left out, the record's own page alone shows it. */
  readonly list?: 'main' | 'shown';
  /** Stays on the narrowest screen as well, beside what the list keeps there by itself: the name, what follows it and the first figure. */
  readonly narrow?: true;
  /** Pixels in the list; the kind's own width when left out. */
  readonly width?: number;
  /** Refused when empty (FIELD_REQUIRED). */
  readonly required?: true;
  /** Written by the product and never by a person: shown, and not taken. */
  readonly computed?: true;
  /** Chosen when the record is made and not changed afterwards. */
  readonly once?: true;
  /** No two records of a business have the same; empty is not a value. */
  readonly unique?: true;
  /** What a new record begins with. */
  readonly initial?: FieldValue;
  /** Said under the field. */
  readonly hint?: Label;
  /** An index begins with it and ends with the identity, and its SQL column is never null: any page of a large list sorted by it is found at once. */
  readonly sorted?: true;
}

interface Texted {
  /** Found by a part of it in the list's search box. */
  readonly search?: true;
  /** SQL column that keeps it in small letters and in the order of bytes, with an index: what large lists are searched and sorted by. */
  readonly folded?: string;
  /** Least and most characters. */
  readonly min?: number;
  readonly max?: number;
}

interface Counted {
  /** Least and most, in the kind's own unit. */
  readonly min?: number;
  readonly max?: number;
  /** Its sum over several records means something, as that of prices does not: lists add it up. */
  readonly summed?: true;
}

interface Referring {
  readonly table: string;
  /** Column that names the other record. */
  readonly shows: string;
  readonly component?: ComponentId;
  /** View of the table with those of its records that may be chosen; what stands already is read from the table itself. */
  readonly offered?: string;
  /** Letters that a lookup begins with; {@link LOOKUP_LEAST} when left out. */
  readonly minCharacters?: number;
  /** Only records whose field has the value that stands in this record: `{ department_id: 'department' }`. */
  readonly depend?: Readonly<Record<string, string>>;
}

/** A choice that a day brings about and nobody writes down: once the day `due` is over it says `says`, unless what is stored is one of `unless`. */
export interface Late {
  /** SQL column of the day. */
  readonly due: string;
  readonly says: string;
  readonly unless: readonly [string, ...string[]];
}

/** A column of a small table inside of a record. */
export interface TableColumn {
  readonly key: string;
  readonly label: FieldLabel | Label;
  readonly kind: 'text' | 'integer' | 'money' | 'quantity' | 'percent' | 'switch';
  readonly required?: true;
}

/**
 * A column of a record. A kind says how the value looks, what is wrong with it and how it travels; everything else about
 * it follows from the kind (`fields/<kind>.kind.ts`, and its twin in the web's record-kit).
 */
export type RecordColumn =
  | (ColumnBase & Texted & { readonly kind: 'text' | 'longtext' | 'notes' | 'phone' | 'email' | 'address' | 'locality' | 'taxid' })
  /** A code of the business's own: not changed once given, the next number when left empty. */
  | (ColumnBase & Texted & { readonly kind: 'code'; readonly next?: true })
  | (ColumnBase & Texted & { readonly kind: 'barcode' })
  /** Whole numbers; `number` in hundredths, money in agorot, quantities in thousandths, percents in hundredths of a percent. */
  /** `asks`: what moves without the record being saved is asked for anew when a form shows it. */
  | (ColumnBase & Counted & { readonly kind: 'integer' | 'number' | 'money' | 'quantity' | 'percent'; readonly asks?: BalanceFile })
  | (ColumnBase & { readonly kind: 'switch' | 'checkbox' })
  /** A day without an hour; an hour without a day; a moment. */
  | (ColumnBase & { readonly kind: 'date' | 'moment' })
  /** `minutes`: the SQL column counts them from midnight. */
  | (ColumnBase & { readonly kind: 'time'; readonly minutes?: true })
  /** Two days in two SQL columns; either may be open. */
  | (ColumnBase & { readonly kind: 'daterange'; readonly columnTo: string })
  | (ColumnBase & { readonly kind: 'radio' | 'choices'; readonly choices: Labels })
  | (ColumnBase & { readonly kind: 'choice'; readonly choices: Labels; readonly late?: Late })
  /** A record of another table, shown by its name. */
  | (ColumnBase & Referring & { readonly kind: 'ref' })
  /** Several of them, as an array of numbers. */
  | (ColumnBase & Referring & { readonly kind: 'refs' })
  /** Stored as a digest and never read back; `column` is set or null. */
  | (ColumnBase & Texted & { readonly kind: 'password' })
  | (ColumnBase & { readonly kind: 'bank' | 'colour' | 'days' | 'limits' | 'tags' })
  /** A stored file by its id. `avatar` is a small round picture. */
  | (ColumnBase & { readonly kind: 'image' | 'avatar' | 'file' })
  | (ColumnBase & { readonly kind: 'table'; readonly columns: readonly [TableColumn, ...TableColumn[]]; readonly maxRows?: number })
  /** What people may do (a permission map). */
  | (ColumnBase & { readonly kind: 'rights' })
  /** What has to be bought and what is given, in levels; `lists`: the records that their blocks may name. */
  | (ColumnBase & { readonly kind: 'levels'; readonly lists: Readonly<Partial<Record<LevelList, Omit<Referring, 'depend'>>>> });

export type ColumnKind = RecordColumn['kind'];
type Having<C, K extends ColumnKind> = C extends { readonly kind: infer Own } ? (K extends Own ? C & { readonly kind: K } : never) : never;
/** The column of one kind, also where several kinds share a shape. */
export type ColumnOf<K extends ColumnKind> = Having<RecordColumn, K>;

/** A part of the form under a heading of its own. */
export interface FormSection {
  readonly label: FieldLabel | Label;
  readonly fields: readonly [string, ...string[]];
}

/** Records of another component that belong to this one; their `field` names it. */
export interface RelatedList {
  readonly component: ComponentId;
  readonly field: string;
  /** Lists under one heading share a tab, where a record has many: those that stand one after another with the same words. */
  readonly group?: Label;
  /** Its first rows stand in the form as well, with these of its fields (the dynamic table of 2-records §7). */
  readonly within?: { readonly fields: readonly [string, ...string[]]; readonly limit: number };
}

/** Tables that the tills keep; changing such a record sends it to them. */
export type FeedTable = 'Products' | 'ProductsKeys' | 'Discounts' | 'Customers' | 'Employees' | 'ProductsPreparations' | 'CustomersCampaigns' | 'ProductsParts' | 'PriceLists' | 'PriceListLines';

/**
 * A component whose records this version keeps: data only. The server makes its SQL of it, the web app its list, search,
 * form, lookup, import and export. What is not declared here never leaves the server.
 */
export interface RecordComponent {
  /** Its number, which addresses and permissions name: never changed, and no two have the same. */
  readonly component: ComponentId;
  /** Its name in code, and in the dictionaries. */
  readonly key: ComponentKey;
  /** Name in Hebrew, of the many. */
  readonly label: string;
  /** Tabler's name of its icon, which the start of the application tells its clients; the menu of the web app shows none of components. */
  readonly icon: string;
  /** Where in the menu it stands; there they stand by their numbers. */
  readonly menu: MenuPlace;
  /** No entry of the menu: it is opened from other records, and by its name. */
  readonly unlisted?: true;
  /** The part of a service that opens it. */
  readonly module: ServiceModuleKey;
  /** Its records are documents of this type (decisions §4), made on the document's own screen. */
  readonly documentType?: number;
  readonly table: string;
  /** Columns that together name one record; whole numbers all of them unless `named` says otherwise. Only a record with one number can be written. */
  readonly identity: readonly [string, ...string[]];
  /** Its one identity is a UUID: what tills make without asking. Such records are only read here. */
  readonly named?: 'uuid';
  /** SQL column of the list's order, before the identity. An index begins with it. `descending` turns the identity too: the newest first. */
  readonly order?: { readonly column: string; readonly type: 'text' | 'integer' | 'date' | 'moment'; readonly descending?: true };
  readonly columns: readonly [RecordColumn, ...RecordColumn[]];
  /** What people may do here, when their map allows it: `edit` is everything but making one. Left out, the records are made elsewhere and only read. */
  readonly writes?: 'all' | 'edit';
  /** What a new record is called, in the singular: `לקוח חדש`. Whoever makes records (`writes: 'all'`) has one, and so have documents. */
  readonly newTitle?: Label;
  /** What one record is, in the singular: `קופון`. It stands before what a record is called that has no name of its own: a code, a number, a moment, another record's name. */
  readonly one?: Label;
  /** Other words that its list is looked for by: found, and not shown. */
  readonly also?: Label;
  /** The column that says whether a record is in use; deleting one clears it. */
  readonly status?: string;
  /** Headings of the form; all fields under one when left out. */
  readonly sections?: readonly FormSection[];
  readonly related?: readonly RelatedList[];
  readonly feed?: FeedTable;
  /**
   * May have hundreds of thousands of rows: its searched texts (`search: true`) stand together in the SQL column `search_text`,
   * and the database's `find_in_<table>` looks into it by an index (migrations: `make_findable`).
   */
  readonly found?: true;
  /** Only these rows of the table: SQL column and the values it has here. A new record gets the first. */
  readonly only?: { readonly column: string; readonly values: readonly [string | number, ...(string | number)[]] };
  /** Left out of imports from a spreadsheet. */
  readonly import?: false;
}
