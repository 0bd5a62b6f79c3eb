import { Pool } from 'pg';
export const open = (): Pool => new Pool();
