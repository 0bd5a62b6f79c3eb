import { storedFileKind } from './stored-file.ts';

/** A file that opens by itself. */
export const fileKind = storedFileKind('file', 140);
