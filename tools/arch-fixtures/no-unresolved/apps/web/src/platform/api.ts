import { client } from './client.ts';
import { wire } from '@dalpak/contracts/src/wire.ts';
export const api = [client, wire];
