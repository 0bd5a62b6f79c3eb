import { aProduct } from '@dalpak/testkit';
export const seed = [aProduct()];
