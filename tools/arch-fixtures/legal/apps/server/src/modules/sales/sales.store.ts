import { tenant } from '../../kernel/db/tenant-db.ts';
export const write = tenant;
