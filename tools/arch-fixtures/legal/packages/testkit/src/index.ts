import { wire } from '@dalpak/contracts';
export const aWire = wire;
