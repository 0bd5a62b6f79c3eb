import { total } from '../../../apps/web/src/total.ts';
total();
