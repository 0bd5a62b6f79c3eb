import { price } from '@dalpak/engine';
price;
