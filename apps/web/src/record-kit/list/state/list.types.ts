import type { ComponentInfo, SearchType, RecordComponent, RecordView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import type { RelatedTo } from './list-queries.ts';

/** A record is being picked for a field of a form. */
export interface Picker {
  readonly onPick: (record: RecordView) => void;
}

/**
 * What an export asks for: the records that the list finds, active or inactive (specification,
 * records §4).
 */
export interface ExportRequest {
  readonly component: number;
  readonly view: string;
  readonly status: 0 | 1;
  readonly q: string;
  readonly search: Readonly<Record<string, { readonly val: string; readonly type: SearchType }>>;
  /** Fields of the columns that the list shows, in their order. */
  readonly fields: readonly string[];
}

export interface RecordListProps {
  readonly component: number;
  /** For a related list: only the records whose reference is this one. */
  readonly of?: RelatedTo;
  /** The list is the whole page: it has the page's title and handles its keys. */
  readonly page?: boolean;
  readonly picker?: Picker;
  /** Called on a double click, Enter or tap; without it the record opens in its window. */
  readonly onOpen?: (record: RecordView) => void;
  /** Opens a new record that belongs to `of`. Without it, a related list cannot be added to. */
  readonly onAdd?: () => void;
  /** Without it there is no export. */
  readonly onExport?: (wish: ExportRequest) => void;
  readonly extra?: ReactNode;
}

export interface LoadedComponent {
  readonly info: ComponentInfo;
  readonly record: RecordComponent;
}
