import { storedFileKind } from './stored-file.ts';

/** A picture in its own proportions. */
export const imageKind = storedFileKind('image', 60);
