import { storedFileKind } from './stored-file.ts';

/** A small round picture; 28 pixels in a list (specification, records §9). */
export const avatarKind = storedFileKind('avatar', 48);
