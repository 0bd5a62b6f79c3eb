import type { DocumentRule, DocumentType } from '@dalpak/engine';
import type { RefObject } from 'react';
import type { Editor } from '../use-editor.ts';

export interface PartProps {
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly editor: Editor;
  readonly onFailure: (error: unknown) => void;
  /** The element that contains the lines. */
  readonly rows: RefObject<HTMLDivElement | null>;
}
