import { openTill } from '../pos/index.ts';
export const openTable = (): string => openTill();
