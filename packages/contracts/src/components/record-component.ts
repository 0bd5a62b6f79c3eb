import type { ComponentId, ComponentKey, ServiceModuleKey } from '../components.ts';
import type { MenuPlace } from '../menu/menu-places.ts';
import type { FieldLabel, Label, Labels } from '../labels.ts';
import type { FieldValue, LevelList } from '../fields/field-value.types.ts';

/** Balances that a form loads by record number (specification, records §7). */
export type BalanceFile = 'customersBalance' | 'giftCardsBalance' | 'creditVouchersBalance';

interface ColumnBase {
  /** Name on the wire, and of the SQL column unless `column` gives another. */
  readonly key: string;
  /** A word of the shared field vocabulary, or the component's own. */
  readonly label: FieldLabel | Label;
  readonly column?: string;
  /**
   * Its role in the list: `main` is the record's name and stays on the narrowest screen. Absent,
   * only the record's own page shows it.
   */
  readonly list?: 'main' | 'shown';
  /**
   * Also stays on the narrowest screen, in addition to what the list always keeps there: the name,
   * the column after it and the first figure.
   */
  readonly narrow?: true;
  /** Pixels in the list; the default of its kind when absent. */
  readonly width?: number;
  /** An empty value is refused (FIELD_REQUIRED). */
  readonly required?: true;
  /** Set by the application, never by a user: shown, and ignored in input. */
  readonly computed?: true;
  /** Also needs the right to read this component; without it the records have no such column. */
  readonly alsoReads?: ComponentId;
  /** Set when the record is created and not changed afterwards. */
  readonly once?: true;
  /** Unique within a business; empty values are not compared. */
  readonly unique?: true;
  /**
   * The value is no stored column but this function of the database, of a business and the record's
   * number. Such a column is `computed` too.
   */
  readonly calculated?: 'product_stock' | 'product_margin';
  /** Initial value in a new record. */
  readonly initial?: FieldValue;
  /** Shown under the field. */
  readonly hint?: Label;
  /**
   * An index starts with it and ends with the identity, and its SQL column is never null, so that
   * any page of a large list sorted by it loads fast.
   */
  readonly sorted?: true;
}

interface TextColumn {
  /** The list's search box finds a part of it. */
  readonly search?: true;
  /**
   * SQL column with the value in lower case and byte order, with an index, by which large lists are
   * searched and sorted.
   */
  readonly folded?: string;
  /** Minimum and maximum number of characters. */
  readonly min?: number;
  readonly max?: number;
}

interface NumericColumn {
  /** Minimum and maximum, in the unit of the kind. */
  readonly min?: number;
  readonly max?: number;
  /** Lists show its sum, which is meaningful (a sum of prices, for example, is not). */
  readonly summed?: true;
}

interface ReferenceColumn {
  readonly table: string;
  /** Column of the other record that is shown. */
  readonly shows: string;
  readonly component?: ComponentId;
  /**
   * View of the table with the records that can be chosen; a stored reference is read from the
   * table itself.
   */
  readonly offered?: string;
  /** Number of letters that start a lookup; {@link MIN_LOOKUP_LETTERS} when absent. */
  readonly minCharacters?: number;
  /**
   * Only records whose field has the value of this record's field: `{ department_id: 'department'
   * }`.
   */
  readonly depend?: Readonly<Record<string, string>>;
}

/**
 * A state that is derived from a day and not stored: after the day `due` the column shows `says`,
 * unless the stored value is one of `unless`.
 */
export interface Late {
  /** SQL column of the day. */
  readonly due: string;
  readonly says: string;
  readonly unless: readonly [string, ...string[]];
}

/** A column of a small table within a record. */
export interface TableColumn {
  readonly key: string;
  readonly label: FieldLabel | Label;
  readonly kind: 'text' | 'integer' | 'money' | 'quantity' | 'percent' | 'switch';
  readonly required?: true;
}

/**
 * A column of a record. Its kind defines how the value looks, is validated and is serialised
 * (`fields/<kind>.kind.ts`, and its counterpart in the web app's record-kit).
 */
export type RecordColumn =
  | (ColumnBase &
      TextColumn & {
        readonly kind:
          | 'text'
          | 'longtext'
          | 'notes'
          | 'phone'
          | 'email'
          | 'address'
          | 'locality'
          | 'taxid';
      })
  /** A code of the business's own. It cannot be changed; an empty one gets the next number. */
  | (ColumnBase & TextColumn & { readonly kind: 'code'; readonly next?: true })
  | (ColumnBase & TextColumn & { readonly kind: 'barcode' })
  /**
   * Whole numbers; `number` in hundredths, money in agorot, quantities in thousandths, percents in
   * hundredths of a percent.
   */
  /**
   * `asks`: the value changes without the record being saved, so a form loads it when it is shown.
   */
  | (ColumnBase &
      NumericColumn & {
        readonly kind: 'integer' | 'number' | 'money' | 'quantity' | 'percent';
        readonly asks?: BalanceFile;
      })
  | (ColumnBase & { readonly kind: 'switch' | 'checkbox' })
  /** A date, or a moment. */
  | (ColumnBase & { readonly kind: 'date' | 'moment' })
  /** `minutes`: the SQL column counts minutes from midnight. */
  | (ColumnBase & { readonly kind: 'time'; readonly minutes?: true })
  /** Two dates in two SQL columns; either may be open. */
  | (ColumnBase & { readonly kind: 'daterange'; readonly columnTo: string })
  | (ColumnBase & { readonly kind: 'radio' | 'choices'; readonly choices: Labels })
  | (ColumnBase & { readonly kind: 'choice'; readonly choices: Labels; readonly late?: Late })
  /** A record of another table, shown by its name. */
  | (ColumnBase & ReferenceColumn & { readonly kind: 'ref' })
  /** Several references, as an array of numbers. */
  | (ColumnBase & ReferenceColumn & { readonly kind: 'refs' })
  /** Stored as a digest and never read back; the value says whether `column` is set. */
  | (ColumnBase & TextColumn & { readonly kind: 'password' })
  | (ColumnBase & { readonly kind: 'bank' | 'colour' | 'days' | 'limits' | 'tags' })
  /** A stored file by its id. `avatar` is a small round picture. */
  | (ColumnBase & { readonly kind: 'image' | 'avatar' | 'file' })
  | (ColumnBase & {
      readonly kind: 'table';
      readonly columns: readonly [TableColumn, ...TableColumn[]];
      readonly maxRows?: number;
    })
  /** A permission map. */
  | (ColumnBase & { readonly kind: 'rights' })
  /**
   * Levels of what has to be bought and what is given; `lists`: the records that their blocks may
   * refer to.
   */
  | (ColumnBase & {
      readonly kind: 'levels';
      readonly lists: Readonly<Partial<Record<LevelList, Omit<ReferenceColumn, 'depend'>>>>;
    });

export type ColumnKind = RecordColumn['kind'];
type WithKind<C, K extends ColumnKind> = C extends { readonly kind: infer Own }
  ? K extends Own
    ? C & { readonly kind: K }
    : never
  : never;
/** The column type of one kind, also where several kinds share a shape. */
export type ColumnOf<K extends ColumnKind> = WithKind<RecordColumn, K>;

/** A view that comes with a component: active records for which a condition of the server holds. */
export interface ReadyView {
  readonly id: string;
  readonly label: Label;
  /** Also needs the right to read this component. */
  readonly alsoReads?: ComponentId;
}

/** A section of the form with its own heading. */
export interface FormSection {
  readonly label: FieldLabel | Label;
  readonly fields: readonly [string, ...string[]];
  /** Closed until it is touched; its heading says what it holds. */
  readonly folded?: true;
}

/** Records of another component that belong to this one; their `field` refers to it. */
export interface RelatedList {
  readonly component: ComponentId;
  readonly field: string;
  /** Where a record has many related lists, adjacent lists with the same group share a tab. */
  readonly group?: Label;
  /**
   * Its first rows are also shown in the form, with these of its fields (the dynamic table of the
   * specification, records §7).
   */
  readonly within?: { readonly fields: readonly [string, ...string[]]; readonly limit: number };
}

/** How the rows of a list look where there is room: a picture, two lines and a bar. */
export interface ListLook {
  /** Field of the picture next to the name. */
  readonly picture: string;
  /** Field that stands under the name. */
  readonly under: string;
  /** Field with a bar, and the field of the minimum that the bar is measured by. */
  readonly bar: { readonly of: string; readonly minimum: string };
}

/** Tables that the tills cache; a change of such a record is sent to them. */
export type FeedTable =
  | 'Products'
  | 'ProductsKeys'
  | 'Discounts'
  | 'Customers'
  | 'Employees'
  | 'ProductsPreparations'
  | 'CustomersCampaigns'
  | 'ProductsParts'
  | 'PriceLists'
  | 'PriceListLines';

/**
 * The declaration of a component's records, as data only. The server derives its SQL from it; the
 * web app derives list, search, form, lookup, import and export. A column that is not declared
 * never leaves the server.
 */
export interface RecordComponent {
  /** Its number, used in URLs and permissions: unique, and never changed. */
  readonly component: ComponentId;
  /** Its name in code and in the translations. */
  readonly key: ComponentKey;
  /** Hebrew name of the list, in the plural. */
  readonly label: string;
  /**
   * Name of its icon in Tabler, for other clients of the start call; the web app's menu shows no
   * icons for components.
   */
  readonly icon: string;
  /** Its section of the menu; within a section, components are in the order of their numbers. */
  readonly menu: MenuPlace;
  /** No menu entry: it is opened from other records, and by its name. */
  readonly unlisted?: true;
  /** The module of the service that includes it. */
  readonly module: ServiceModuleKey;
  /** Its records are documents of this type, made on the document's own screen. */
  readonly documentType?: number;
  readonly table: string;
  /**
   * Columns that identify a record; all whole numbers unless `named` says otherwise. Only a record
   * with a single number can be written.
   */
  readonly identity: readonly [string, ...string[]];
  /**
   * Its single identity is a UUID, because tills create the records offline. Such records are
   * read-only here.
   */
  readonly named?: 'uuid';
  /**
   * SQL column of the list's order, before the identity; an index starts with it. `descending` also
   * reverses the identity: the newest first.
   */
  readonly order?: {
    readonly column: string;
    readonly type: 'text' | 'integer' | 'date' | 'moment';
    readonly descending?: true;
  };
  readonly columns: readonly [RecordColumn, ...RecordColumn[]];
  /**
   * What users may do, if their permissions allow it: `edit` is everything except creating. Absent,
   * the records are created elsewhere and are read-only here.
   */
  readonly writes?: 'all' | 'edit';
  /**
   * Title of a new record, in the singular: `לקוח חדש`. Required with `writes: 'all'` and for
   * documents.
   */
  readonly newTitle?: Label;
  /**
   * Singular noun, such as `קופון`. It precedes the title of a record without a name of its own: a
   * code, a number, a moment, another record's name.
   */
  readonly singular?: Label;
  /** Further search words for its list; they are not shown. */
  readonly searchWords?: Label;
  /** The column that says whether a record is active; deleting a record clears it. */
  readonly status?: string;
  /** Sections of the form; without them, all fields are in one. */
  readonly sections?: readonly FormSection[];
  readonly related?: readonly RelatedList[];
  /** Further views of the list; the server knows their conditions by their ids. */
  readonly views?: readonly ReadyView[];
  /** Absent, its rows are plain. */
  readonly look?: ListLook;
  readonly feed?: FeedTable;
  /**
   * The table may have hundreds of thousands of rows: its searched texts (`search: true`) are
   * combined in the SQL column `search_text`, which the database's `find_in_<table>` searches by an
   * index (migrations: `make_findable`).
   */
  readonly found?: true;
  /** Only these rows of the table: SQL column and its values. A new record gets the first value. */
  readonly rowFilter?: {
    readonly column: string;
    readonly values: readonly [string | number, ...(string | number)[]];
  };
  /**
   * Only rows of these branches, for a caller that is limited to them; never declared. `through`:
   * the column has the number of a row of that table, which has the branch.
   */
  readonly branchFilter?: {
    readonly column: string;
    readonly through?: 'floors';
    readonly branches: readonly number[];
  };
  /** Excluded from spreadsheet imports. */
  readonly import?: false;
}
