import { price } from '@dalpak/engine';
import * as z from 'zod/mini';
export const wire = [price, z];
