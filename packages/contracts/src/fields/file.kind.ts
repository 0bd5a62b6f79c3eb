import { storedFileKind } from './stored-file.ts';

/** A file that opens in its own tab. */
export const fileKind = storedFileKind('file', 140);
