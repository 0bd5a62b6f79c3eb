import { wire } from '@dalpak/contracts';
export const api = [wire];
