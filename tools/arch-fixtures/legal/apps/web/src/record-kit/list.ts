import { api } from '../platform/api.ts';
export const list = [api];
