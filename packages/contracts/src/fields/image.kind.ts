import { storedFileKind } from './stored-file.ts';

/** A picture, shown in its proportions. */
export const imageKind = storedFileKind('image', 60);
