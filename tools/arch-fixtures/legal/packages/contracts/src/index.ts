import { price } from '@dalpak/engine';
import { z } from 'zod';
export const wire = [price, z];
