import type { ComponentInfo, SearchType, RecordComponent, RecordView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import type { RelatedTo } from './list-queries.ts';

/** Somebody chooses a record for something else. */
export interface Picker {
  readonly onPick: (record: RecordView) => void;
}

/** What an export asks for: the records that the list finds, those in use or the others (2-records §4). */
export interface ExportWish {
  readonly component: number;
  readonly status: 0 | 1;
  readonly q: string;
  readonly search: Readonly<Record<string, { readonly val: string; readonly type: SearchType }>>;
  /** Fields of the columns that the list shows, in their order. */
  readonly fields: readonly string[];
}

export interface RecordListProps {
  readonly component: number;
  /** Inside of a record: only those whose reference names it. */
  readonly of?: RelatedTo;
  /** The list is the whole page: it has the page's title and hears its keys. */
  readonly page?: boolean;
  readonly picker?: Picker;
  /** A double click, Enter, a thumb; left out, the record is opened in its window. */
  readonly onOpen?: (record: RecordView) => void;
  /** Opens a new record that belongs to `of`. Left out, nothing is made from inside of a record. */
  readonly onAdd?: () => void;
  /** Left out, nothing can be exported. */
  readonly onExport?: (wish: ExportWish) => void;
  readonly extra?: ReactNode;
}

export interface Known {
  readonly info: ComponentInfo;
  readonly record: RecordComponent;
}
