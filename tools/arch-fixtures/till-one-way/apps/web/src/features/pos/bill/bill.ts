import { pay } from '../paying/pay.ts';

export const close = (): string => pay;
